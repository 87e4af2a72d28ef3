import type { PublicCheck } from "#contract/publicChecks.ts";

type Session = PublicCheck["evidence"]["sessions"][number];

/** Returns the line that decided the verdict, and its host; if several hosts had to agree, the last one. */
export function findDecidingLine(
  sessions: readonly Session[],
): { host: string; line: Session["lines"][number] } | undefined {
  return sessions
    .flatMap(({ host, lines }) => lines.map((line) => ({ host, line })))
    .findLast(({ line }) => line.deciding);
}
