import { comparedFields, type Recheck } from "#contract/rechecks.ts";
import type { Validation } from "#contract/validations.ts";
import type { FlagName } from "#vocabulary/flags.ts";

type Value = NonNullable<Recheck["changes"]>[number]["before"];

const flagStart = "flags.";
const isFlag = (field: string): field is `flags.${FlagName}` => field.startsWith(flagStart);

/** Returns the value of a compared field; an object as text. */
function valueOf(of: Validation, field: (typeof comparedFields)[number]): Value {
  if (field === "suggestion") {
    return of.suggestion?.email ?? null;
  }
  if (field === "mx") {
    return of.mx.map(({ priority, host }) => `${priority} ${host}`).join(", ");
  }
  return isFlag(field) ? of.flags[field.slice(flagStart.length) as FlagName] : of[field];
}

/** Returns the fields in which two validations of one address differ. */
export function changesBetween(
  before: Validation,
  after: Validation,
): NonNullable<Recheck["changes"]> {
  return comparedFields
    .map((field) => ({ field, before: valueOf(before, field), after: valueOf(after, field) }))
    .filter((change) => change.before !== change.after);
}
