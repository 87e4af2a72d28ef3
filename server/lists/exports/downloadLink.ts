import { limits } from "#contract/limits.ts";
import { hmac, sameText } from "#server/digest.ts";
import type { Parts } from "#server/parts.ts";

type LinkParts = Pick<Parts, "secrets" | "now">;

/** A link's parameters: download, expiry, and the session or key that made it. */
interface Link {
  id: string;
  expires: string;
  by: string;
}

function signatureOf({ secrets }: Pick<LinkParts, "secrets">, { id, expires, by }: Link): string {
  return hmac(secrets.downloads, `${id} ${expires} ${by}`);
}

/** Returns a download path that works without a session for {@link limits.downloadLinkS} while the session or key `by` is valid, and its expiry in ms since the epoch. */
export function downloadLink(
  parts: LinkParts,
  { id, by }: Pick<Link, "id" | "by">,
): { url: string; expiresAt: number } {
  const expiresAt = parts.now() + limits.downloadLinkS * 1000;
  const signature = signatureOf(parts, { id, by, expires: String(expiresAt) });
  const query = `expires=${expiresAt}&by=${by}&signature=${signature}`;
  return { url: `/v1/downloads/${id}?${query}`, expiresAt };
}

/** Whether a link is one of ours, and still good. */
export function judgeLink(
  parts: LinkParts,
  link: Link & { signature: string },
): "good" | "expired" | "forged" {
  if (!sameText(link.signature, signatureOf(parts, link))) {
    return "forged";
  }
  return Number(link.expires) > parts.now() ? "good" : "expired";
}
