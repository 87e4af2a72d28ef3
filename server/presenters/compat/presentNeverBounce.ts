import { parse } from "tldts";
import {
  type CompatResult,
  type CompatValidation,
  isDomainFound,
  isMailboxAnswered,
  namesOf,
} from "./compatResult.ts";

const failedLookups: readonly string[] = ["dns_timeout", "dns_failure"];
const failedConnections: readonly string[] = ["connect_failed", "connect_timeout", "tls_failed"];

/** Returns the flags that were established, by NeverBounce's names. */
function listFlags(validation: CompatValidation | null): string[] {
  if (validation === null) {
    return [];
  }
  const { flags, mx, reason, syntax } = validation;
  const known: readonly (readonly [string, boolean | null])[] = [
    ["has_dns", isDomainFound(validation)],
    ["has_dns_mx", mx.length > 0],
    ["bad_syntax", !syntax.valid],
    ["free_email_host", flags.free],
    ["role_account", flags.role === true || flags.no_reply === true],
    ["disposable_email", flags.disposable],
    ["international_host", flags.idn],
    ["spelling_mistake", validation.suggestion !== null],
    ["bad_dns", reason === "domain_not_found" || reason === "no_mail_host"],
    ["temporary_dns_error", failedLookups.includes(reason)],
    ["connect_fails", failedConnections.includes(reason)],
    ["accepts_all", flags.accept_all],
    ["contains_alias", flags.subaddress],
    ["smtp_connectable", isMailboxAnswered(validation)],
  ];
  return known.filter(([, holds]) => holds === true).map(([name]) => name);
}

/** Returns the parts of an address; empty texts where there are none. */
function addressInfo({ input, validation }: CompatResult) {
  const { address = null, email = null } = validation ?? {};
  const fqdn = address?.domain_ascii ?? "";
  const host = parse(fqdn);
  return {
    original_email: input,
    normalized_email: email ?? "",
    addr: address?.local ?? "",
    alias: address?.tag ?? "",
    host: fqdn,
    fqdn,
    domain: host.domainWithoutSuffix ?? "",
    subdomain: host.subdomain ?? "",
    tld: host.publicSuffix ?? "",
  };
}

/** Returns an account's credits in NeverBounce's fields: all of ours count as paid ones. */
export const presentNeverBounceCredits = (used: number, remaining: number) => ({
  paid_credits_used: used,
  free_credits_used: 0,
  paid_credits_remaining: remaining,
  free_credits_remaining: 0,
});

/** Returns a row of a list as the results of NeverBounce's jobs have it. */
export const presentNeverBounceRow = (result: CompatResult) => ({
  result: namesOf(result).neverbounce,
  flags: listFlags(result.validation),
  suggested_correction: result.validation?.suggestion?.email ?? "",
  address_info: addressInfo(result),
});

/** Returns a result as NeverBounce's v4 API does, with the parts of the address and the credits if wanted. */
export function presentNeverBounce(
  result: CompatResult,
  { addressWanted, balance }: { addressWanted: boolean; balance: number | null },
) {
  const { validation, ms } = result;
  return {
    status: "success",
    result: namesOf(result).neverbounce,
    flags: listFlags(validation),
    suggested_correction: validation?.suggestion?.email ?? "",
    ...(addressWanted ? { address_info: addressInfo(result) } : {}),
    ...(balance === null
      ? {}
      : { credits_info: presentNeverBounceCredits(validation?.billing.credits ?? 0, balance) }),
    execution_time: ms,
  };
}
