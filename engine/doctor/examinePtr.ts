import ipaddr from "ipaddr.js";
import { recordData } from "#engine/spf/recordData.ts";
import type { EgressAddress, Outcome } from "./doctorReport.ts";
import { lookupLine, saysSomething, type Examination, withoutIdentity } from "./examination.ts";
import { reverseName } from "#engine/spf/reverseName.ts";
import { selectWorst } from "./selectWorst.ts";

const sameName = (one: string, other: string): boolean =>
  one.replace(/\.$/, "").toLowerCase() === other.replace(/\.$/, "").toLowerCase();

const sameAddress = (one: string, other: string): boolean =>
  ipaddr.isValid(one) && ipaddr.parse(one).toString() === ipaddr.parse(other).toString();

/** Checks that the EHLO name has an address, and that it is ours. */
export async function examineEhloName(examination: Examination): Promise<Outcome> {
  const { identity, addresses, query } = examination;
  if (identity === null) {
    return withoutIdentity;
  }
  const lookups = await Promise.all([query(identity.ehlo, "A"), query(identity.ehlo, "AAAA")]);
  const seen = lookups.map(lookupLine);
  const found = lookups.flatMap(recordData);
  if (found.length === 0) {
    return lookups.every(saysSomething)
      ? { status: "fail", code: "ehlo_no_address", seen }
      : { status: "error", code: "dns_failed", seen };
  }
  const isFound = ({ address }: EgressAddress) => found.some((one) => sameAddress(one, address));
  // Every configured address sends this EHLO name, so all must match; of observed addresses, one is enough.
  const set = addresses.filter(({ source }) => source === "setting");
  const ours = set.length > 0 ? set.every(isFound) : addresses.some(isFound);
  return addresses.length > 0 && !ours
    ? { status: "warn", code: "ehlo_elsewhere", seen }
    : { status: "pass", code: "ehlo_found", seen };
}

/** Checks that our public addresses, their PTR records and the EHLO name agree (RFC 1912 §2.1). */
export async function examinePtr(examination: Examination): Promise<Outcome> {
  const { addresses } = examination;
  if (addresses.length === 0) {
    return { status: "skipped", code: "address_unknown", seen: [] };
  }
  return selectWorst(
    await Promise.all(addresses.map(({ address }) => examineOnePtr(examination, address))),
  );
}

async function examineOnePtr(examination: Examination, address: string): Promise<Outcome> {
  const { identity, query } = examination;
  const reverse = await query(reverseName(address), "PTR");
  const seen = [`${address}: ${lookupLine(reverse)}`];
  const names = recordData(reverse).slice(0, 5);
  if (names.length === 0) {
    return saysSomething(reverse)
      ? { status: "fail", code: "ptr_missing", seen }
      : { status: "error", code: "dns_failed", seen };
  }
  const type = address.includes(":") ? "AAAA" : "A";
  const forward = await Promise.all(names.map((name) => query(name, type)));
  seen.push(...forward.map(lookupLine));
  const confirmed = names.filter((_, index) =>
    forward[index] === undefined
      ? false
      : recordData(forward[index]).some((one) => sameAddress(one, address)),
  );
  if (confirmed.length === 0) {
    return forward.every(saysSomething)
      ? { status: "fail", code: "ptr_unconfirmed", seen }
      : { status: "error", code: "dns_failed", seen };
  }
  return identity !== null && confirmed.some((name) => sameName(name, identity.ehlo))
    ? { status: "pass", code: "ptr_fits", seen }
    : { status: "warn", code: "ptr_differs", seen };
}
