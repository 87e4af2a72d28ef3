import type { AppContext } from "#server/context.ts";
import { revokeOthers, revokeOwnSession } from "#server/data/queries/sessions.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";

type SessionContext = Pick<AppContext, "database" | "now">;

/** The session to act on, its user, the account whose history records it, and the client that asks. */
interface SessionOf {
  userId: string;
  accountId: string;
  sessionId: string;
  from: ClientInfo;
}

/** Signs one browser of a user out; returns false if the user has no such session. */
export function endSession(
  { database, now }: SessionContext,
  { userId, accountId, sessionId, from }: SessionOf,
): Promise<boolean> {
  const revokedAt = now();
  return database.atomically(async (queries) => {
    const revoked = await revokeOwnSession(queries, { id: sessionId, userId, at: revokedAt });
    if (revoked) {
      await recordEvent(queries, { accountId, kind: "session_ended", at: revokedAt, from });
    }
    return revoked;
  });
}

/** Signs every browser of a user out except the one with the given session; returns how many. */
export function revokeOtherSessions(
  { database, now }: SessionContext,
  { userId, accountId, sessionId, from }: SessionOf,
): Promise<number> {
  const revokedAt = now();
  return database.atomically(async (queries) => {
    const revoked = await revokeOthers(queries, { id: sessionId, userId, at: revokedAt });
    const detail = String(revoked);
    await recordEvent(queries, {
      accountId,
      kind: "other_sessions_ended",
      at: revokedAt,
      from,
      detail,
    });
    return revoked;
  });
}
