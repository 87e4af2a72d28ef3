import type { WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import { readListFile, type ListFile, type ListTier } from "./listFile.ts";
import type { OperatorLists } from "./operatorLists.ts";
import { isSandboxDomain, sandboxEntries, type ListName } from "./sandboxEntries.ts";

/** The list entry that matches an address, and the confidence in its list. */
export interface ListMatch {
  list: ListName;
  /** Matching list entry: a domain, or the name before the `@`. */
  value: string;
  source: string;
  tier: ListTier;
}

/** Matching entries of one address by list; null without a match. */
export type ListMatches = Record<ListName, ListMatch | null>;

const disposable = readListFile("disposableDomains");
const relay = readListFile("relayDomains");
const free = readListFile("freeProviders");
const role = readListFile("roleNames");
const noReply = readListFile("noReplyNames");

/** Domains of public mailbox providers (A-label form), as listed. */
export const freeProviderDomains: ReadonlySet<string> = free.entries;

/** The lists that ship with the engine, by name. */
export const shippedLists: Readonly<Record<ListName, ListFile>> = {
  disposable,
  relay,
  free,
  role,
  no_reply: noReply,
};

/** Version of all lists together: the date of the newest. */
export const listsVersion: string = Object.values(shippedLists)
  .map((file) => file.version)
  .reduce((newest, version) => (version > newest ? version : newest));

const matched = (list: ListName, value: string, file: ListFile): ListMatch => ({
  list,
  value,
  source: file.source,
  tier: file.tier,
});

/** Returns the listed domain that equals this one or is its parent. */
export function listedSuffix(entries: ReadonlySet<string>, domainAscii: string): string | null {
  let rest = domainAscii;
  let dot = rest.indexOf(".");
  while (dot >= 0) {
    if (entries.has(rest)) {
      return rest;
    }
    rest = rest.slice(dot + 1);
    dot = rest.indexOf(".");
  }
  return null;
}

function matchDomain(list: ListName, file: ListFile, domainAscii: string): ListMatch | null {
  const value = listedSuffix(file.entries, domainAscii);
  return value === null ? null : matched(list, value, file);
}

/** Returns the name before the `@` in lower case, without tag and quotes. */
function bareName(address: WellFormedAddress): string {
  const name = address.quoted ? address.local.slice(1, -1) : address.local;
  const plus = name.indexOf("+");
  return (plus > 0 ? name.slice(0, plus) : name).toLowerCase();
}

const separators = /[._-]/g;
/** Matches `noreply-12ab`, `no-reply.shop`, `bounce-123=x`: senders append arbitrary suffixes. */
const noReplyPrefix =
  /^(?:no[._-]?repl(?:y|ies)|do[._-]?not[._-]?reply|bounces?|mailer-daemon)(?=[._=-]|\d)/;

function matchNoReply(name: string): ListMatch | null {
  const joined = name.replaceAll(separators, "");
  if (noReply.entries.has(joined)) {
    return matched("no_reply", joined, noReply);
  }
  const prefix = noReplyPrefix.exec(name);
  return prefix === null ? null : matched("no_reply", prefix[0], noReply);
}

const trailingDigits = /\d{1,2}$/;

/** Matches roles such as `info`, `Info2` and `customer.service`, but not `sales.anna`, which may be a person. */
function matchRole(name: string): ListMatch | null {
  const spellings = [name, name.replaceAll(separators, ""), name.replace(trailingDigits, "")];
  const value = spellings.find((spelling) => role.entries.has(spelling));
  return value === undefined ? null : matched("role", value, role);
}

function matchSandbox(address: WellFormedAddress, list: ListName, name: string): ListMatch | null {
  const entry = sandboxEntries.find(
    (candidate) =>
      candidate.list === list &&
      (candidate.kind === "domain"
        ? listedSuffix(new Set([candidate.value]), address.domainAscii) !== null
        : candidate.value === name),
  );
  return entry === undefined
    ? null
    : { list, value: entry.value, source: "sandbox", tier: "sandbox" };
}

/** Matches the lists that ship with the engine. */
function matchShipped(address: WellFormedAddress, name: string): ListMatches {
  const relayed = matchDomain("relay", relay, address.domainAscii);
  return {
    // A relay address reaches a real mailbox, so it never counts as disposable.
    disposable:
      relayed === null ? matchDomain("disposable", disposable, address.domainAscii) : null,
    relay: relayed,
    free: matchDomain("free", free, address.domainAscii),
    role: matchRole(name),
    no_reply: matchNoReply(name),
  };
}

/** Returns the operator's matching entry in one list, or null. */
function matchOperator(
  { source, entries }: OperatorLists,
  list: ListName,
  { domainAscii, name }: { domainAscii: string; name: string },
): ListMatch | null {
  const value =
    list === "role" || list === "no_reply"
      ? [name, name.replaceAll(separators, "")].find((spelling) => entries[list].has(spelling))
      : listedSuffix(entries[list], domainAscii);
  return value === undefined || value === null ? null : { list, value, source, tier: "operator" };
}

/** Matches an address against every list; the operator's entries take precedence. Domains match by suffix, names without tag, case and separators. */
export function matchLists(
  address: WellFormedAddress,
  operator: OperatorLists | null = null,
): ListMatches {
  const name = bareName(address);
  const matches = matchShipped(address, name);
  if (operator !== null) {
    for (const list of Object.keys(matches) as ListName[]) {
      matches[list] = matchOperator(operator, list, { ...address, name }) ?? matches[list];
    }
  }
  if (isSandboxDomain(address.domainAscii)) {
    for (const list of Object.keys(matches) as ListName[]) {
      matches[list] ??= matchSandbox(address, list, name);
    }
  }
  return matches;
}
