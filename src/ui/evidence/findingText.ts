import type { TFunction } from "i18next";
import type { CheckResult } from "#contract/validations.ts";

/** Flags whose texts describe a finding, by code or by check. */
const facts: Readonly<Record<string, string>> = {
  disposable: "disposable.true",
  relay: "relay.true",
  no_reply: "no_reply.true",
  role: "role.true",
  gibberish: "gibberish.true",
  free: "free.true",
  not_free: "free.false",
};
const unset: Readonly<Record<string, string>> = {
  disposable: "disposable.false",
  role: "role.false",
};

/** Returns the translated finding of a check; null if there is no translation. */
export function findingText(
  t: TFunction<"evidence">,
  { name, code, status }: CheckResult,
): string | null {
  const fact = code === null ? unset[name] : facts[code];
  const keys = [
    `findings.${name}.${code}`,
    `codes.${code}`,
    `flags.about.${fact}`,
    `findings.${name}.${status}`,
  ];
  return t(keys, { defaultValue: "" }) || null;
}
