import { hmac, sameText } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";
import type { ShareRow } from "#server/data/tables/shareRow.ts";

type Link = Pick<ShareRow, "id" | "expires_at">;
type LinkContext = Pick<AppContext, "secrets" | "now">;

const shape = /^(?<id>shr_[0-9A-Z]{26})\.(?<expires>[1-9]\d{0,15})\.(?<signature>[\w-]{43})$/u;

const sign = ({ secrets }: Pick<LinkContext, "secrets">, { id, expires_at }: Link): string =>
  hmac(secrets.shares, `${id} ${expires_at}`);

/** Returns the token of a link: its id, its end in ms since the epoch, and a signature over both. */
export function shareToken(context: Pick<LinkContext, "secrets">, link: Link): string {
  return `${link.id}.${link.expires_at}.${sign(context, link)}`;
}

/** Returns the link of a token, or the reason why the token opens nothing. Reads no data, so that forged tokens cost little. */
export function readShareToken(context: LinkContext, token: string): Link | "expired" | "forged" {
  const { id, expires, signature } = shape.exec(token)?.groups ?? {};
  if (id === undefined || expires === undefined || signature === undefined) {
    return "forged";
  }
  const link = { id, expires_at: Number(expires) };
  if (!sameText(signature, sign(context, link))) {
    return "forged";
  }
  return link.expires_at > context.now() ? link : "expired";
}
