import { limits } from "#contract/limits.ts";
import { hmac, sameText } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";

type LinkContext = Pick<AppContext, "secrets" | "now">;

/** A link's parameters: download, expiry, and the session or key that made it. */
interface Link {
  id: string;
  expires: string;
  by: string;
}

function sign({ secrets }: Pick<LinkContext, "secrets">, { id, expires, by }: Link): string {
  return hmac(secrets.downloads, `${id} ${expires} ${by}`);
}

/** Returns a download path that works without a session for {@link limits.downloadLinkS} while the session or key `by` is valid, and its expiry in ms since the epoch. */
export function downloadLink(
  context: LinkContext,
  { id, by }: Pick<Link, "id" | "by">,
): { url: string; expiresAt: number } {
  const expiresAt = context.now() + limits.downloadLinkS * 1000;
  const signature = sign(context, { id, by, expires: String(expiresAt) });
  const query = `expires=${expiresAt}&by=${by}&signature=${signature}`;
  return { url: `/v1/downloads/${id}?${query}`, expiresAt };
}

/** Checks the signature of a download link, then its expiry. */
export function verifyLink(
  context: LinkContext,
  link: Link & { signature: string },
): "good" | "expired" | "forged" {
  if (!sameText(link.signature, sign(context, link))) {
    return "forged";
  }
  return Number(link.expires) > context.now() ? "good" : "expired";
}
