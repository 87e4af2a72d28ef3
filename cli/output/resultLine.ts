import { escapeText } from "#engine/smtp/connection/escapeText.ts";
import { paintVerdict } from "./paintVerdict.ts";

/** A row of a list, as far as a line of text shows it. */
export interface ResultRow {
  /** Address, or the cell of a row that has none. */
  address: string;
  verdict: string | null;
  reason: string | null;
  suggestion: string | null;
}

/** Returns a row as a line: address, verdict and reason, then the address that was probably meant. */
export function resultLine({ address, verdict, reason, suggestion }: ResultRow): string {
  const result =
    verdict === null
      ? "no address"
      : paintVerdict(`${escapeText(verdict)} (${escapeText(reason ?? "")})`, verdict);
  const meant = suggestion === null ? "" : `\tDid you mean ${escapeText(suggestion)}?`;
  return `${escapeText(address, 1000)}\t${result}${meant}\n`;
}
