import { limits } from "#contract/limits.ts";
import { hasSecondFactor } from "#server/data/guards.ts";
import { updateSession } from "#server/data/sessions.ts";
import type { AccountRow, SessionRow } from "#server/data/tables.ts";
import type { Parts } from "#server/parts.ts";
import type { CodeCheck, FactorParts, GivenCode } from "./countedCheck.ts";
import { verifyPassword } from "./passwordHash.ts";
import { checkCode } from "./secondFactor.ts";

/** Until when a session may do sensitive acts without a further proof, in ms since the epoch; null where one is needed. */
export function provenUntil(session: SessionRow, now: number): number | null {
  const until = session.proved_at + limits.reauthenticationS * 1000;
  return now < until ? until : null;
}

/** Notes that the session's owner has just proved who is there; answers until when that holds. */
export async function proveSession(
  parts: Pick<Parts, "database" | "now">,
  sessionId: string,
): Promise<number> {
  const now = parts.now();
  await updateSession(parts.database.queries, sessionId, { proved_at: now });
  return now + limits.reauthenticationS * 1000;
}

/** How proving who is there ended. */
export type Proof = CodeCheck | { ok: false; fault: "password_wrong" | "code_missing" };

/** Checks what is to prove who is there: a code where a second factor is on, the password elsewhere. */
export async function checkProof(
  parts: FactorParts,
  account: AccountRow,
  given: Omit<GivenCode, "code"> & { password?: string | undefined; code?: string | undefined },
): Promise<Proof> {
  const { code } = given;
  if (code !== undefined) {
    return checkCode(parts, account, { ...given, code });
  }
  if (await hasSecondFactor(parts.database.queries, account.id)) {
    return { ok: false, fault: "code_missing" };
  }
  const hash = account.password_hash === "" ? null : account.password_hash;
  const right = await verifyPassword(hash, given.password ?? "");
  return right ? { ok: true } : { ok: false, fault: "password_wrong" };
}
