import type { TFunction } from "i18next";
import type { CheckResult } from "#contract/validations.ts";

/** The facts that some checks set, whose words say what was found: by the code, else by the check. */
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

/** What a check found, in the words of the page; null where it has none for it. */
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
