import type { DnsLookup } from "#engine/ports.ts";
import { dmarcPolicies, type DmarcPolicy, type PolicyStatus } from "#vocabulary/mailPolicy.ts";
import type { QueryType } from "#vocabulary/evidence.ts";
import { isSpfText, parseSpfRecord } from "./spfRecord.ts";
import { txtText } from "./txtText.ts";

/** A policy record of a domain. `record` is null unless exactly one was found. */
export interface PolicyRecord {
  status: PolicyStatus;
  record: string | null;
}

/** The policies that a domain publishes for mail sent in its name. */
export interface MailPolicy {
  spf: PolicyRecord;
  /** `at` is the domain that publishes the record: the domain itself or a parent. */
  dmarc: PolicyRecord & { at: string | null; policy: DmarcPolicy | null };
}

type Query = (name: string, type: QueryType) => Promise<DnsLookup>;

/** Maximum number of names that are queried for a DMARC record (RFC 9989 §4.10). */
const treeWalkMax = 8;

/** Looks up the SPF record (RFC 7208 §4.4) and the DMARC record (RFC 9989 §4.10) of a domain in A-label form. */
export async function lookUpMailPolicy(domain: string, query: Query): Promise<MailPolicy> {
  const [spf, dmarc] = await Promise.all([lookUpSpf(domain, query), lookUpDmarc(domain, query)]);
  return { spf, dmarc };
}

async function lookUpSpf(domain: string, query: Query): Promise<PolicyRecord> {
  const found = oneRecord(await query(domain, "TXT"), isSpfText);
  const broken = found.record !== null && parseSpfRecord(found.record) === null;
  return broken ? { ...found, status: "invalid" } : found;
}

async function lookUpDmarc(domain: string, query: Query): Promise<MailPolicy["dmarc"]> {
  const found = await Promise.all(
    treeWalk(domain).map(async (name) => ({
      at: name,
      ...oneRecord(await query(`_dmarc.${name}`, "TXT"), isDmarcText),
    })),
  );
  const [own] = found;
  const decisive = own === undefined || own.status === "missing" ? ofOrganization(found) : own;
  if (decisive === undefined) {
    const failed = found.some(({ status }) => status === "unknown");
    return { status: failed ? "unknown" : "missing", record: null, at: null, policy: null };
  }
  const { at, record, status } = decisive;
  const policy = record === null ? null : parsePolicy(record, at === domain);
  const broken = status === "found" && policy === null;
  return { status: broken ? "invalid" : status, record, at: record === null ? null : at, policy };
}

/** Returns the record of the organizational domain among those of a tree walk, from the longest name to the shortest (RFC 9989 §4.10.2). */
function ofOrganization<Found extends { record: string | null }>(
  walked: readonly Found[],
): Found | undefined {
  let chosen: Found | undefined;
  for (const found of walked.filter(({ record }) => record !== null)) {
    const { psd } = parseTags(found.record ?? "");
    // A public suffix's record applies only if the domain below it has none.
    if (psd === "y" && chosen !== undefined) {
      return chosen;
    }
    chosen = found;
    if (psd === "n") {
      return chosen;
    }
  }
  return chosen;
}

/** Returns a domain and its parents; long names skip to the last seven labels. */
function treeWalk(domain: string): string[] {
  const labels = domain.split(".");
  const names = labels.map((_, index) => labels.slice(index).join("."));
  return names.length <= treeWalkMax ? names : [domain, ...names.slice(1 - treeWalkMax)];
}

const isDmarcText = (text: string): boolean => /^v\s*=\s*DMARC1\s*(?:;|$)/u.test(text);

/** Returns the only matching TXT record of a lookup. Several records are invalid, a failed lookup is unknown. */
function oneRecord(lookup: DnsLookup, matches: (text: string) => boolean): PolicyRecord {
  if (!["answer", "no_data", "nxdomain"].includes(lookup.status)) {
    return { status: "unknown", record: null };
  }
  const texts = lookup.records
    .filter(({ type }) => type === "TXT")
    .map(({ data }) => txtText(data))
    .filter(matches);
  const [record = null] = texts;
  if (record === null) {
    return { status: "missing", record };
  }
  return texts.length > 1 ? { status: "invalid", record: null } : { status: "found", record };
}

/** Returns the policy of a DMARC record: `p`, or for a subdomain `sp` if it is given; `none` without one, null if it is invalid. */
function parsePolicy(record: string, own: boolean): DmarcPolicy | null {
  const { p = "none", sp = p } = parseTags(record);
  const policy = own ? p : sp;
  return dmarcPolicies.find((one) => one === policy) ?? null;
}

/** Returns the tags of a DMARC record, names and values in lower case. */
function parseTags(record: string): Partial<Record<string, string>> {
  return Object.fromEntries(
    record.split(";").map((tag) => tag.split("=").map((part) => part.trim().toLowerCase())),
  ) as Partial<Record<string, string>>;
}
