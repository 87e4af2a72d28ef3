import type { Statement } from "#engine/evidence/findings.ts";
import { escapeText } from "#engine/smtp/connection/escapeText.ts";

/** Returns the reply of a statement on one line, escaped, or the event that took its place; null without a statement. */
export function replyText(said: Statement | null): string | null {
  if (said === null) {
    return null;
  }
  return said.line?.text ?? escapeText(said.text.split("\n")[0] ?? "");
}
