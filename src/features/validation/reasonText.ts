import type { TFunction } from "i18next";
import type { Validation } from "#contract/validations.ts";

/** As much of a result as its words are made of. */
type Said = Pick<Validation, "reason" | "address" | "email" | "input" | "mx" | "summary">;

export type ReasonPart = "title" | "sentence" | "why" | "next";

/** What a result says, in the page's language; the server's own sentence where the language has none. */
export function reasonText(t: TFunction, result: Said, part: ReasonPart): string {
  const domain = result.address?.domain ?? result.input.split("@").at(-1) ?? result.input;
  return t(`${result.reason}.${part}`, {
    ns: "reasons",
    address: result.email ?? result.input,
    domain,
    host: result.mx[0]?.host ?? domain,
    defaultValue: part === "sentence" ? result.summary : "",
  });
}

/** True where a verdict rests on lists alone: nobody asked a mail host about this mailbox. */
export function mailboxNotChecked({
  verdict,
  reason,
  checks,
}: Pick<Validation, "verdict" | "reason" | "checks">): boolean {
  const smtp = checks.find(({ name }) => name === "smtp");
  return (
    (verdict === "risky" || verdict === "deliverable") &&
    reason !== "allowed_by_rule" &&
    smtp?.status === "skipped"
  );
}
