import { limits } from "#contract/limits.ts";
import { updateSession } from "#server/data/queries/sessions.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import type { AppContext } from "#server/context.ts";

/** Returns until when a session may perform sensitive actions without another proof, in ms since the epoch; null if one is required now. */
export function provenUntil(session: SessionRow, now: number): number | null {
  const until = session.proved_at + limits.reauthenticationS * 1000;
  return now < until ? until : null;
}

/** Records that the user has just reauthenticated; returns until when that is valid, in ms since the epoch. */
export async function proveSession(
  context: Pick<AppContext, "database" | "now">,
  sessionId: string,
): Promise<number> {
  const now = context.now();
  await updateSession(context.database.queries, sessionId, { proved_at: now });
  return now + limits.reauthenticationS * 1000;
}
