import { isActive } from "#server/data/queries/accounts.ts";
import { limits } from "#contract/limits.ts";
import type { AuditKind } from "#contract/auditEvents.ts";
import { isTrustedDevice } from "#server/data/queries/devices.ts";
import {
  insertSession,
  isLive,
  revokeSession,
  rotateSession,
  sessionById,
  sessionWithMember,
  updateSession,
} from "#server/data/queries/sessions.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { isManaged, type Member } from "#server/data/queries/members.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import { randomToken, sameText, sha256 } from "#server/crypto/digest.ts";
import { newId } from "#server/crypto/newId.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { isNewBrowser } from "#server/services/audit/isNewBrowser.ts";
import { notify } from "#server/services/mail/notify.ts";
import { needsCode } from "./secondFactor.ts";
import { lockIfUnchanged } from "./lockIfUnchanged.ts";
import { readToken, signToken, type TokenReading } from "./tokens.ts";
import { rememberBrowser } from "./rememberBrowser.ts";

type SessionContext = Pick<AppContext, "database" | "secrets" | "now">;
type SignInContext = SessionContext & Pick<AppContext, "config" | "texts">;

/** Tokens of one generation of a session. */
interface TokenPair {
  access: string;
  refresh: string;
}

/** Session, tokens and cookie values of a new sign-in. */
export interface OpenedSession {
  id: string;
  tokens: TokenPair;
  /** Value of the companion cookie; only the browser stores it. */
  companion: string;
  /** Value of the device cookie; null if the browser isn't newly trusted. */
  device: string | null;
}

/** First factor of a sign-in and the browser it came from. */
export interface SignInFacts {
  method: SessionRow["method"];
  /** The provider of a workspace that proved the person; missing for any other factor. */
  connectionId?: string | null;
  /** True if a code of the second factor was verified. */
  codeGiven: boolean;
  /** True if the user chose to trust the browser. */
  trusted: boolean;
  /** Value of the device cookie that the browser sent. */
  device: string | undefined;
  deviceName: string | null;
  /** Language of the request, for the mail about a new browser. */
  language: string;
  from: ClientInfo;
}

/** Returns the tokens of the session's current generation; the same row always gives the same bytes. */
async function signTokens(secrets: AppContext["secrets"], session: SessionRow): Promise<TokenPair> {
  const issuedS = Math.floor(session.rotated_at / 1000);
  const endS = Math.floor(session.ends_at / 1000);
  const refreshS = session.trusted === 1 ? limits.refreshTokenTrustedS : limits.refreshTokenS;
  const claims = {
    userId: session.user_id,
    sessionId: session.id,
    companionHash: session.companion_hash,
    generation: session.generation,
  };
  const lifetime = (seconds: number) => ({ issuedS, expiresS: Math.min(issuedS + seconds, endS) });
  const [access, refresh] = await Promise.all([
    signToken(secrets, "at+jwt", claims, lifetime(limits.accessTokenS)),
    signToken(secrets, "rt+jwt", claims, lifetime(refreshS)),
  ]);
  return { access, refresh };
}

/** Notifies the owner of a sign-in with a browser that is neither trusted nor known from earlier sign-ins. */
async function noticeNewBrowser(
  context: SignInContext,
  queries: Queries,
  signIn: { member: Member; facts: SignInFacts; at: number },
): Promise<void> {
  const { member, facts, at } = signIn;
  const { device, from, language } = facts;
  const trusted =
    device !== undefined &&
    (await isTrustedDevice(queries, {
      emailKey: member.user.email_key,
      hash: sha256(device),
      now: at,
    }));
  if (!trusted && (await isNewBrowser(queries, member.user.id, from))) {
    await notify(context, queries, { kind: "new_sign_in", ...member, language, at, from });
  }
}

/** Outcome of opening a session. */
type Opening =
  | { ok: true; session: OpenedSession }
  | { ok: false; error: "not_proven" | "code_needed" };

/** Opens a session after a sign-in, unless the user's password or second factor changed since. */
export async function openSession(
  context: SignInContext,
  member: Member,
  facts: SignInFacts,
): Promise<Opening> {
  const now = context.now();
  const { user, account } = member;
  const companion = randomToken();
  const session: SessionRow = {
    id: newId("ses"),
    account_id: account.id,
    companion_hash: sha256(companion),
    generation: 1,
    rotated_at: now,
    trusted: facts.trusted ? 1 : 0,
    created_at: now,
    ends_at: now + limits.sessionMaxS * 1000,
    revoked_at: null,
    device_name: facts.deviceName,
    user_agent: facts.from.userAgent,
    method: facts.method,
    network: facts.from.network,
    seen_at: now,
    proved_at: now,
    user_id: user.id,
    sso_connection_id: facts.connectionId ?? null,
  };
  const opened = await context.database.atomically(async (queries) => {
    if (!(await lockIfUnchanged(queries, member, facts.method))) {
      return { ok: false, error: "not_proven" } as const;
    }
    const browser = { device: facts.device, now };
    if (!facts.codeGiven && (await needsCode(queries, user, browser))) {
      return { ok: false, error: "code_needed" } as const;
    }
    if (session.sso_connection_id !== null && !(await isManaged(queries, member))) {
      // Otherwise the provider's operator could change how the person signs in to other accounts.
      session.proved_at = 0;
    }
    await insertSession(queries, session);
    await noticeNewBrowser(context, queries, { member, facts, at: now });
    await recordEvent(queries, {
      accountId: account.id,
      kind: "signed_in",
      at: now,
      from: { ...facts.from, userId: user.id },
      detail: facts.method,
    });
    const remembered = { userId: user.id, accountId: account.id, now, ...facts };
    return { ok: true, device: await rememberBrowser(queries, remembered) } as const;
  });
  if (!opened.ok) {
    return opened;
  }
  const tokens = await signTokens(context.secrets, session);
  return { ok: true, session: { id: session.id, tokens, companion, device: opened.device } };
}

/** Session of a request with its user and account. */
export interface SignedIn extends Member {
  session: SessionRow;
}

/** Outcome of reading the session of a request. */
export type SignedInReading =
  | { ok: true; signedIn: SignedIn }
  | { ok: false; error: "invalid_token" | "expired_token" };

const refused = { ok: false, error: "invalid_token" } as const;

function companionFits(hash: string, companion: string | undefined): boolean {
  return companion !== undefined && sameText(sha256(companion), hash);
}

/** Returns the session of an access token and the companion cookie. Reads it from the database each time, so that signing out takes effect at once. */
export async function readSession(
  context: SessionContext,
  given: { access: string; companion: string | undefined },
): Promise<SignedInReading> {
  const token = await readToken(context.secrets, "at+jwt", given.access, context.now());
  if (!token.ok) {
    return token;
  }
  if (!companionFits(token.claims.companionHash, given.companion)) {
    return refused;
  }
  const found = await sessionWithMember(context.database.queries, token.claims.sessionId);
  if (found === undefined || !isLive(found.session, context.now())) {
    return refused;
  }
  const fits = sameText(found.session.companion_hash, token.claims.companionHash);
  return fits && found.user.id === token.claims.userId && isActive(found.account)
    ? { ok: true, signedIn: found }
    : refused;
}

/** Precision of `seen_at` in ms. */
const seenEveryMs = 60_000;

/** Records that a session is in use, at most once a minute. */
export async function recordSessionUse(
  context: Pick<AppContext, "database" | "now">,
  session: SessionRow,
  network: string | null,
): Promise<void> {
  const now = context.now();
  if (now - session.seen_at >= seenEveryMs) {
    await updateSession(context.database.queries, session.id, { seen_at: now, network });
  }
}

/** Outcome of a refresh. */
export type Refreshed =
  | { ok: true; sessionId: string; tokens: TokenPair }
  | { ok: false; error: "invalid_token" | "expired_token" };

/**
 * Exchanges a refresh token for the next pair. For {@link limits.refreshGraceMs}, the previous token gets the current
 * pair, so that two tabs or a lost response do no harm; any older token means that a copy is in use, and ends the
 * session.
 */
export async function refreshSession(
  context: SessionContext,
  given: { refresh: string; companion: string | undefined; from: ClientInfo },
): Promise<Refreshed> {
  const now = context.now();
  const token: TokenReading = await readToken(context.secrets, "rt+jwt", given.refresh, now);
  if (!token.ok) {
    return token;
  }
  const { sessionId, generation, companionHash } = token.claims;
  if (!companionFits(companionHash, given.companion)) {
    return refused;
  }
  await rotateSession(context.database.queries, sessionId, { from: generation, at: now });
  const session = await sessionById(context.database.queries, sessionId);
  if (session === undefined || !isLive(session, now)) {
    return refused;
  }
  const justRotated =
    session.generation === generation + 1 && now - session.rotated_at <= limits.refreshGraceMs;
  if (!justRotated) {
    await endSession(context, sessionId, { kind: "refresh_reused", from: given.from });
    return refused;
  }
  return { ok: true, sessionId, tokens: await signTokens(context.secrets, session) };
}

/** Returns the id of the session to sign out: that of a valid access or refresh token with the matching companion cookie; null without one. */
export async function sessionToEnd(
  context: SessionContext,
  given: { access?: string; refresh?: string; companion: string | undefined },
): Promise<string | null> {
  const now = context.now();
  const readings = await Promise.all([
    given.access === undefined ? refused : readToken(context.secrets, "at+jwt", given.access, now),
    given.refresh === undefined
      ? refused
      : readToken(context.secrets, "rt+jwt", given.refresh, now),
  ]);
  const fitting = readings.find(
    (reading) => reading.ok && companionFits(reading.claims.companionHash, given.companion),
  );
  return fitting?.ok === true ? fitting.claims.sessionId : null;
}

/** Ends a session and records the reason, unless it has already ended. */
export async function endSession(
  context: SessionContext,
  sessionId: string,
  why: { kind: AuditKind; from: ClientInfo },
): Promise<void> {
  const now = context.now();
  await context.database.atomically(async (queries) => {
    const revoked = await revokeSession(queries, sessionId, now);
    if (revoked !== undefined) {
      const { account_id: accountId, user_id: userId } = revoked;
      await recordEvent(queries, { ...why, from: { ...why.from, userId }, accountId, at: now });
    }
  });
}
