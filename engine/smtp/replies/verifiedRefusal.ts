/** Refusal of a recipient by the server behind a relay, quoted by Postfix's address verification or Exim's call-out. */
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
/** Exim's `verify = recipient/callout`. A call-out about the sender says more before and after this line. */
const callout =
  /^5\d\d[ -](?:5\.\d\.\d{1,3} )?callout verification failed: (?:5\d\d[ -])?(5\d\d[ -].*)$/is;
/** Prefixes of Postfix replies about a query to another server. */
const elsewhere = /^(?:host|connect to|lost connection|conversation with|delivery|name service)\b/i;

/**
 * Returns the recipient's refusal quoted in a reply of Postfix's address verification or Exim's call-out, or null for any other
 * reply. `undefined`: Postfix could not verify the recipient, and what it quotes is about itself or the moment.
 */
export function verifiedRefusal(reply: string): VerifiedRefusal | null | undefined {
  const line = reply.replaceAll(/\s+/g, " ");
  const [, calledOut] = callout.exec(line) ?? [];
  if (calledOut !== undefined) {
    return { reply: calledOut };
  }
  const [, quoted = "", command] = undeliverable.exec(line) ?? [];
  if (quoted === "") {
    return null;
  }
  if (!elsewhere.test(quoted)) {
    return { reply: `550 ${quoted}` };
  }
  const [, said] = remoteReply.exec(quoted) ?? [];
  return said === undefined || !/^rcpt to$/i.test(command ?? "rcpt to")
    ? undefined
    : { reply: said };
}
