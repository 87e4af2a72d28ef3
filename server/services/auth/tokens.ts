import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import type { Secrets } from "#server/config/secrets.ts";

/** Type of a token; readers accept only the type they expect. */
export type TokenKind = "at+jwt" | "rt+jwt";

/** Claims of a token besides its times: user, session, SHA-256 of the companion cookie, generation of the session. */
export interface TokenClaims {
  userId: string;
  sessionId: string;
  companionHash: string;
  generation: number;
}

/** Issue and expiry time of a token, in seconds since the epoch. */
export interface TokenLifetime {
  issuedS: number;
  expiresS: number;
}

/** Outcome of reading a token. */
export type TokenReading =
  | { ok: true; claims: TokenClaims }
  | { ok: false; error: "invalid_token" | "expired_token" };

const issuer = "mailverdict";
const lengthMax = 4096;
/** Tolerated clock difference between our own machines, in seconds. */
const toleranceS = 5;

/** Claims of a token as the JWT has them. */
const claimsSchema = z.object({
  sub: z.string(),
  sid: z.string(),
  cmp: z.string(),
  gen: z.number(),
});

/** Signs a token. The same claims and life give the same bytes, which the grace period of a refresh depends on. */
export async function signToken(
  secrets: Secrets,
  kind: TokenKind,
  claims: TokenClaims,
  lifetime: TokenLifetime,
): Promise<string> {
  const [key] = secrets.signing;
  return new SignJWT({
    sid: claims.sessionId,
    cmp: claims.companionHash,
    gen: claims.generation,
  })
    .setProtectedHeader({ alg: "HS256", typ: kind, kid: key.id })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(claims.userId)
    .setJti(`${claims.sessionId}.${claims.generation}`)
    .setIssuedAt(lifetime.issuedS)
    .setExpirationTime(lifetime.expiresS)
    .sign(key.secret);
}

/** Verifies a token of one kind: algorithm, key, type, issuer, audience and times are all fixed (RFC 8725). */
export async function readToken(
  secrets: Secrets,
  kind: TokenKind,
  token: string,
  nowMs: number,
): Promise<TokenReading> {
  if (token.length > lengthMax) {
    return { ok: false, error: "invalid_token" };
  }
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = secrets.signing.find(({ id }) => id === kid);
        if (key === undefined) {
          throw new errors.JWKSNoMatchingKey();
        }
        return key.secret;
      },
      {
        algorithms: ["HS256"],
        issuer,
        audience: issuer,
        typ: kind,
        clockTolerance: toleranceS,
        currentDate: new Date(nowMs),
        // Also rejects an `iat` in the future.
        maxTokenAge: limits.sessionMaxS,
        requiredClaims: ["exp", "iat"],
      },
    );
    const { sub, sid, cmp, gen } = claimsSchema.parse(payload);
    return {
      ok: true,
      claims: { userId: sub, sessionId: sid, companionHash: cmp, generation: gen },
    };
  } catch (error) {
    const expired = error instanceof errors.JWTExpired;
    return { ok: false, error: expired ? "expired_token" : "invalid_token" };
  }
}
