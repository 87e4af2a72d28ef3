import { limits } from "#contract/limits.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { replaceToken, tokenSubject, useToken } from "#server/data/queries/oneTimeTokens.ts";
import type { OneTimeTokenRow } from "#server/data/tables/oneTimeTokenRow.ts";
import { randomToken, sha256 } from "#server/crypto/digest.ts";

type LinkKind = OneTimeTokenRow["kind"];

const day = 86_400_000;
/** Time in ms that a link works, by kind. */
export const linkLifeMs = {
  invitation: 7 * day,
  reset_password: limits.resetTokenS * 1000,
  confirm_newsletter: 7 * day,
  email_change_old: day,
  email_change_new: day,
  restore_account: limits.accountGraceDays * day,
} as const satisfies Record<LinkKind, number>;

/** Creates a token for a link. A null subject stores an unusable token, so that unknown addresses cost the same work. */
export async function newLinkToken(
  queries: Queries,
  link: { kind: LinkKind; subject: string | null; now: number },
): Promise<string> {
  const token = randomToken();
  await replaceToken(queries, {
    hash: sha256(token),
    kind: link.kind,
    subject: link.subject,
    created_at: link.now,
    expires_at: link.now + linkLifeMs[link.kind],
    used_at: null,
  });
  return token;
}

/** Uses a token up; returns its subject, or null if the token is invalid, expired or used. */
export async function useLinkToken(
  queries: Queries,
  link: { kind: LinkKind; token: string; now: number },
): Promise<string | null> {
  const { kind, now } = link;
  return (await useToken(queries, { kind, hash: sha256(link.token), now })) ?? null;
}

/** Returns the subject of a token without using it up; null if the token is invalid. */
export async function linkTokenSubject(
  queries: Queries,
  link: { kind: LinkKind; token: string; now: number },
): Promise<string | null> {
  const { kind, now } = link;
  return (await tokenSubject(queries, { kind, hash: sha256(link.token), now })) ?? null;
}
