import type { BodyLimit } from "#contract/bodyLimits.ts";
import { bodyDepth } from "#contract/bodyLimits.ts";
import { invalidFields } from "#server/http/errors/apiError.ts";

/** Fields of a form: texts, and for `a[b]=c` objects of them. Without a prototype, so that no name means more than a name. */
export interface FormFields {
  [name: string]: string | FormFields;
}

const newFields = (): FormFields => Object.create(null) as FormFields;

/** Returns the steps of a name: `a[b][]` is `a`, `b` and an empty one. */
function parseSteps(name: string): string[] {
  const open = name.indexOf("[");
  if (open <= 0 || !name.endsWith("]")) {
    return [name];
  }
  return [name.slice(0, open), ...name.slice(open + 1, -1).split("][")];
}

/** The index that `[]` takes in each object: finding it again for each name would take quadratic time. */
type NextIndexes = Map<FormFields, number>;

/** Matches an index as forms write it. */
const index = /^(?:0|[1-9]\d{0,14})$/u;

/** Values that an object counts as: it takes about as much memory. */
const objectValues = 3;

/** Sets the value of a name, and returns how many values it made; `[]` is the index after the largest, as in PHP. A name that was a text before becomes an object, and the other way round. */
function setField(
  fields: FormFields,
  { name, value, next }: { name: string; value: string; next: NextIndexes },
): number {
  const steps = parseSteps(name);
  if (steps.length > bodyDepth) {
    throw invalidFields([{ pointer: "#", code: "wrong_type" }]);
  }
  let parent = fields;
  let entries = 1;
  for (const [position, step] of steps.entries()) {
    const free = next.get(parent) ?? 0;
    const isNext = step === "" && position > 0;
    const key = isNext ? String(free) : step;
    if (isNext || index.test(key)) {
      next.set(parent, Math.max(free, Number(key) + 1));
    }
    if (position === steps.length - 1) {
      parent[key] = value;
      break;
    }
    let inner = parent[key];
    if (typeof inner !== "object") {
      inner = newFields();
      parent[key] = inner;
      entries += objectValues;
    }
    parent = inner;
  }
  return entries;
}

/** Parses `application/x-www-form-urlencoded`, with the brackets that PHP and Ruby write for lists and objects; rejects more values than the limit allows. */
export function formFields(
  bytes: Uint8Array | string,
  limit: Pick<BodyLimit, "values">,
): FormFields {
  const text = typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
  const fields = newFields();
  const next: NextIndexes = new Map();
  let count = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    count += setField(fields, { name, value, next });
    if (count > limit.values) {
      const bounds = { max: limit.values };
      throw invalidFields([{ pointer: "#", code: "too_long", bounds }]);
    }
  }
  return fields;
}
