import type { CheckResult } from "#contract/validations.ts";
import { canonicalAddress } from "#engine/address/canonicalAddress.ts";
import { parseAddress, type WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import { parseFindings, type PolicyFindings } from "#engine/verdict/applyPolicy.ts";
import { acceptedReasons } from "#server/data/queries/countAcceptedReasons.ts";
import { type FileRow, hasNoAddress } from "#server/data/tables/listChunkRow.ts";
import type { ListResultRow } from "#server/data/tables/listResultRow.ts";
import { flagNames } from "#vocabulary/flags.ts";
import type { Reason } from "#vocabulary/verdicts.ts";
import type { CompatResult, CompatValidation } from "./compatResult.ts";

/** Reasons that a check without DNS records of a mail server ends with. */
const withoutDns: readonly Reason[] = [
  "invalid_syntax",
  "domain_reserved",
  "domain_not_found",
  "null_mx",
  "no_mail_host",
  "mail_host_not_public",
  "dns_timeout",
  "dns_failure",
  "blocked_by_rule",
  "allowed_by_rule",
  "internal_error",
];

/** Reasons that a mail server gave for the mailbox. */
const refused: readonly Reason[] = [
  "mailbox_not_found",
  "mailbox_disabled",
  "domain_rejects_mail",
  "smtputf8_unsupported",
];

function smtpStatus(base: Reason): CheckResult["status"] {
  if (acceptedReasons.includes(base)) {
    return "pass";
  }
  if (base === "mailbox_full") {
    return "warn";
  }
  return refused.includes(base) ? "fail" : "skipped";
}

/** Returns the flags of a row: those that its stored findings tell, and null for the others. */
function presentFlags(
  base: Reason,
  { basis, parsed }: { basis: PolicyFindings | null; parsed: WellFormedAddress | null },
): CompatValidation["flags"] {
  const unknown = Object.fromEntries(flagNames.map((name) => [name, null]));
  const scored = ["free", "role", "disposable", "relay", "no_reply", "subaddress", "gibberish"];
  const found = Object.fromEntries(
    scored.map((name) => [name, basis?.flags.some((flag) => flag === name) ?? null]),
  );
  return {
    ...(unknown as CompatValidation["flags"]),
    ...found,
    accept_all: base === "accept_all" ? true : base === "mailbox_accepted" ? false : null,
    mailbox_full: base === "mailbox_full" ? true : null,
    disabled: base === "mailbox_disabled" ? true : null,
    idn: parsed?.idn ?? null,
  };
}

/** The parts of a validation that a row tells; MX hosts aren't stored with rows. */
function buildValidation(row: FileRow, found: Pick<ListResultRow, "reason" | "verdict">) {
  const { result, counted } = row;
  const reason = found.reason ?? "internal_error";
  const basis = parseFindings(result?.basis ?? "");
  const base = basis?.reason ?? reason;
  const parsed = parseAddress(counted.email ?? "");
  const address = parsed.ok ? parsed : null;
  const canonical = address === null ? null : canonicalAddress(address, result?.provider ?? null);
  return {
    email: address?.email ?? null,
    canonical: canonical?.canonical ?? null,
    address:
      address === null
        ? null
        : {
            local: address.local,
            domain: address.domain,
            domain_ascii: address.domainAscii,
            tag: canonical?.tag ?? null,
            quoted: address.quoted,
            smtputf8: address.smtputf8,
          },
    verdict: found.verdict ?? "unknown",
    reason,
    score: result?.score ?? 0,
    summary: reason,
    suggestion: result === null || result.suggestion === null ? null : { email: result.suggestion },
    flags: presentFlags(base, { basis, parsed: address }),
    provider: result?.provider ?? null,
    mx: [],
    syntax: { valid: reason !== "invalid_syntax" },
    checks: [
      { name: "dns", status: withoutDns.includes(base) ? "fail" : "pass" },
      { name: "smtp", status: smtpStatus(base) },
    ],
    billing: { credits: result?.credits ?? 0 },
  } satisfies CompatValidation;
}

/** Returns a row of a list as a check of its cell. A row without an address is one with invalid syntax, one without a result is a check that still runs. */
export function rowResult(row: FileRow, addressColumn: number): CompatResult {
  const { result, counted } = row;
  const input = row.cells[counted.column ?? addressColumn] ?? "";
  if (hasNoAddress(counted)) {
    const found = { reason: "invalid_syntax", verdict: "undeliverable" } as const;
    return { input, validation: buildValidation(row, found), ms: 0 };
  }
  const final = result !== null && result.status === "final" && result.verdict !== null;
  return { input, validation: final ? buildValidation(row, result) : null, ms: 0 };
}
