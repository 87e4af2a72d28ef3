import { limits } from "#contract/limits.ts";
import { hmac, sameText } from "#server/digest.ts";
import type { Parts } from "#server/parts.ts";

type LinkParts = Pick<Parts, "secrets" | "now">;

function signatureOf({ secrets }: LinkParts, id: string, expires: string): string {
  return hmac(secrets.downloads, `${id} ${expires}`);
}

/** A path that fetches a download without a session for {@link limits.downloadLinkS}, and its end in ms since the epoch. */
export function downloadLink(parts: LinkParts, id: string): { url: string; expiresAt: number } {
  const expiresAt = parts.now() + limits.downloadLinkS * 1000;
  const signature = signatureOf(parts, id, String(expiresAt));
  return { url: `/v1/downloads/${id}?expires=${expiresAt}&signature=${signature}`, expiresAt };
}

/** Whether a link is one of ours, and still good. */
export function judgeLink(
  parts: LinkParts,
  link: { id: string; expires: string; signature: string },
): "good" | "expired" | "forged" {
  if (!sameText(link.signature, signatureOf(parts, link.id, link.expires))) {
    return "forged";
  }
  return Number(link.expires) > parts.now() ? "good" : "expired";
}
