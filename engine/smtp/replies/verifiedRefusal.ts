/** Refusal of a recipient by the server behind a Postfix relay, quoted by address verification. */
export interface VerifiedRefusal {
  /** The refusal as that server sent it, or Postfix's own words if it looked the recipient up itself. */
  reply: string;
}

/**
 * Matches Postfix's reject_unverified_recipient; the outer code is unverified_recipient_reject_code, 450 by default.
 */
const undeliverable =
  /recipient address rejected: undeliverable address: (.*?)\s*(?:\(in reply to ([a-z ]+?)(?: command)?\))?\s*$/is;
const remoteReply = /^host \S+ said: (5\d\d[ -].*)$/is;
/** Prefixes of Postfix replies about a query to another server. */
const elsewhere = /^(?:host|connect to|lost connection|conversation with|delivery|name service)\b/i;

/**
 * Returns the recipient's refusal quoted in a reply of Postfix's address verification, or null for any other
 * reply. `undefined`: Postfix could not verify the recipient, and what it quotes is about itself or the moment.
 */
export function verifiedRefusal(reply: string): VerifiedRefusal | null | undefined {
  const [, quoted = "", command] = undeliverable.exec(reply.replaceAll(/\s+/g, " ")) ?? [];
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
