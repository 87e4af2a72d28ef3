import { createHash } from "node:crypto";
import { domainToASCII } from "node:url";
import type { ListName } from "./sandboxEntries.ts";

/** Lists that an operator adds to: those of addresses, and MX hosts of disposable services. */
type OperatorListName = ListName | "disposable_mx";

/** Entries that an operator adds to the built-in lists. */
export interface OperatorLists {
  /** File or address that they were read from. */
  source: string;
  /** First 10 hexadecimal digits of the text's SHA-256. */
  version: string;
  entries: Readonly<Record<OperatorListName, ReadonlySet<string>>>;
  /** Number of skipped lines that aren't valid entries. */
  leftOut: number;
}

/** The lists, or one English sentence with the reason for rejecting them. */
type OperatorListsReading = { ok: true; lists: OperatorLists } | { ok: false; issue: string };

/** Maximum number of entries in all lists together. */
const operatorEntriesMax = 1_000_000;
/** Maximum share of invalid lines; above it, the source doesn't count as a list. */
const badShareMax = 0.05;

const listNames = ["disposable", "disposable_mx", "relay", "free", "role", "no_reply"] as const;
const domainName =
  /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const plainName = /^[^\s@"<>()]{1,64}$/u;
// oxlint-disable-next-line no-control-regex -- everything but ASCII
const beyondAscii = /[^\0-\x7f]/;

function domainEntry(text: string): string | null {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^(?:@|\*\.)/, "")
    .replace(/\.$/, "");
  const ascii = beyondAscii.test(bare) ? domainToASCII(bare) : bare;
  return domainName.test(ascii) ? ascii : null;
}

function nameEntry(text: string): string | null {
  const name = text.trim().toLowerCase();
  return plainName.test(name) ? name : null;
}

type Given = Partial<Record<OperatorListName, readonly unknown[]>>;

/** Parses JSON: an array of disposable domains, or an object with arrays by list name. Returns an error sentence for anything else. */
function givenByJson(text: string): Given | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "It looks like JSON but isn't valid.";
  }
  if (Array.isArray(value)) {
    return { disposable: value };
  }
  const given: Given = {};
  for (const [key, entries] of Object.entries(value as Record<string, unknown>)) {
    const name = listNames.find((known) => known === key);
    if (name === undefined || !Array.isArray(entries)) {
      return `${JSON.stringify(key.slice(0, 40))} is not an array under one of ${listNames.join(", ")}.`;
    }
    given[name] = entries as unknown[];
  }
  return given;
}

/** Parses one domain per line; skips blank lines and comments (`#`, `//`). */
function givenByLines(text: string): Given {
  const lines = text.split("\n").map((line) => line.trim());
  return { disposable: lines.filter((line) => line !== "" && !/^(?:#|\/\/)/.test(line)) };
}

const refuse = (issue: string): OperatorListsReading => ({ ok: false, issue });

/** Parses an operator's lists: JSON, or one disposable domain per line. Never throws; rejects a text as a whole if it isn't clearly a list. */
export function parseOperatorLists(text: string, source: string): OperatorListsReading {
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (start.startsWith("<")) {
    return refuse("It's a web page, not a list.");
  }
  const given = /^[[{]/.test(start) ? givenByJson(start) : givenByLines(start);
  if (typeof given === "string") {
    return refuse(given);
  }
  const lines = listNames.reduce((sum, name) => sum + (given[name]?.length ?? 0), 0);
  if (lines > operatorEntriesMax) {
    return refuse(`It has ${lines} entries. The maximum is ${operatorEntriesMax}.`);
  }
  let leftOut = 0;
  const parseEntries = (name: OperatorListName): Set<string> => {
    const read = name === "role" || name === "no_reply" ? nameEntry : domainEntry;
    const entries = new Set<string>();
    for (const one of given[name] ?? []) {
      const entry = typeof one === "string" ? read(one) : null;
      if (entry === null) {
        leftOut += 1;
      } else {
        entries.add(entry);
      }
    }
    return entries;
  };
  const entries = {
    disposable: parseEntries("disposable"),
    disposable_mx: parseEntries("disposable_mx"),
    relay: parseEntries("relay"),
    free: parseEntries("free"),
    role: parseEntries("role"),
    no_reply: parseEntries("no_reply"),
  };
  if (lines === leftOut) {
    return refuse("It has no entries.");
  }
  if (leftOut > lines * badShareMax) {
    return refuse(`${leftOut} of its ${lines} entries are neither domains nor names.`);
  }
  const version = createHash("sha256").update(text).digest("hex").slice(0, 10);
  return { ok: true, lists: { source, version, entries, leftOut } };
}
