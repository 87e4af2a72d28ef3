import { limits } from "#contract/limits.ts";
import { updateSession } from "#server/data/queries/sessions.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import type { AppContext } from "#server/context.ts";

/** Until when a session may do sensitive acts without a further proof, in ms since the epoch; null where one is needed. */
export function provenUntil(session: SessionRow, now: number): number | null {
  const until = session.proved_at + limits.reauthenticationS * 1000;
  return now < until ? until : null;
}

/** Notes that the session's owner has just proved who is there; answers until when that holds. */
export async function proveSession(
  context: Pick<AppContext, "database" | "now">,
  sessionId: string,
): Promise<number> {
  const now = context.now();
  await updateSession(context.database.queries, sessionId, { proved_at: now });
  return now + limits.reauthenticationS * 1000;
}
