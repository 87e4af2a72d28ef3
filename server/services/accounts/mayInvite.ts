import { parseDomain } from "#engine/syntax/parseDomain.ts";
import type { Requirements } from "#server/data/queries/requirements.ts";

/** Tells whether an address may be invited into an account that requires this. */
export function mayInvite({ invitation_domains: domains }: Requirements, email: string): boolean {
  const parsed = parseDomain(email.slice(email.lastIndexOf("@") + 1));
  return domains.length === 0 || ("domainAscii" in parsed && domains.includes(parsed.domainAscii));
}
