import type { TFunction } from "i18next";
import type { Validation } from "#contract/validations.ts";

/** The fields of a result that its texts use. */
type ReasonDetails = Pick<Validation, "reason" | "address" | "email" | "input" | "mx" | "summary">;

export type ReasonPart = "title" | "sentence" | "why" | "next";

/** Returns a text about a result in the page's language; falls back to the server's summary. */
export function reasonText(t: TFunction, result: ReasonDetails, part: ReasonPart): string {
  const domain = result.address?.domain ?? result.input.split("@").at(-1) ?? result.input;
  return t(`${result.reason}.${part}`, {
    ns: "reasons",
    address: result.email ?? result.input,
    domain,
    host: result.mx[0]?.host ?? domain,
    defaultValue: part === "sentence" ? result.summary : "",
  });
}

/** Returns true for a verdict that was reached without a mailbox check. */
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
