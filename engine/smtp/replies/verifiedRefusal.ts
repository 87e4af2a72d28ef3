/** Refusal of a recipient by the server behind a relay, as Postfix's address verification or a call-out quotes it. */
export interface VerifiedRefusal {
  /** The refusal as that server sent it, or Postfix's own words if it looked the recipient up itself. */
  reply: string;
}

/**
 * Matches Postfix's reject_unverified_recipient; the outer code is unverified_recipient_reject_code, 450 by default.
 * It calls the address unverified too when it quotes a refusal.
 */
const undeliverable =
  /recipient address rejected: (?:undeliverable address:|unverified address:(?= host \S+ said: 5)) (.*?)\s*(?:\(in reply to ([a-z ]+?)(?: command)?\))?\s*$/is;
const remoteReply = /^host \S+ said: (5\d\d[ -].*)$/is;
/** Words of a call-out about the sender. */
const aboutTheSender =
  /\bsender|\bmail from\b|\breturn[ -]path|\bpostmaster\b|\byour\b|\bfrom:|\bhelo\b|\bclient\b/;
/** The refusal that a call-out got: the first reply code after the gateway's own words. */
const quotedRefusal = /[\s:("](5\d\d[ -](?=[^\s\d]|5\.).*)$/s;
const addresses = /[^\s<>()"',;:@]{1,64}@[^\s<>()"',;:@]{1,255}/g;
/** Prefixes of Postfix replies about a query to another server. */
const elsewhere = /^(?:host|connect to|lost connection|conversation with|delivery|name service)\b/i;

/**
 * Returns the refusal that the server behind a gateway gave it for the recipient, or null. Exim and others quote it
 * after `Callout verification failed:` or after a sentence that names the recipient.
 */
function calledOutRefusal(reply: string, address: string | undefined): VerifiedRefusal | null {
  if (!/^\s*5\d\d[ -]/.test(reply) || !/call-?out|verif/i.test(reply)) {
    return null;
  }
  const text = reply
    .replaceAll(/^\s*5\d\d[ -]/gm, "")
    .replaceAll(/\s+/g, " ")
    .toLowerCase();
  const [whole = "", quoted] = quotedRefusal.exec(text) ?? [];
  const before = text.slice(0, text.length - whole.length);
  const checked = address?.toLowerCase() ?? "";
  const domain = checked.slice(checked.lastIndexOf("@"));
  const namesRecipient =
    /\bcall-?out|\brecipient/.test(before) || (checked !== "" && before.includes(checked));
  const named = (checked === "" ? before : text).match(addresses) ?? [];
  return quoted === undefined ||
    !namesRecipient ||
    aboutTheSender.test(before) ||
    named.some((one) => checked === "" || !one.endsWith(domain))
    ? null
    : { reply: quoted };
}

/**
 * Returns the recipient's refusal quoted in a reply of Postfix's address verification or of a call-out, or null for any
 * other reply. `undefined`: Postfix could not verify the recipient, and what it quotes is about itself or the moment.
 */
export function verifiedRefusal(
  reply: string,
  address?: string,
): VerifiedRefusal | null | undefined {
  const line = reply.replaceAll(/\s+/g, " ");
  const [, quoted = "", command] = undeliverable.exec(line) ?? [];
  if (quoted === "") {
    return calledOutRefusal(reply, address);
  }
  if (!elsewhere.test(quoted)) {
    return { reply: `550 ${quoted}` };
  }
  const [, said] = remoteReply.exec(quoted) ?? [];
  return said === undefined || !/^rcpt to$/i.test(command ?? "rcpt to")
    ? undefined
    : { reply: said };
}
