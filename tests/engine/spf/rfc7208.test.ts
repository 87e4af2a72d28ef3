import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { DnsLookup } from "#engine/ports.ts";
import type { QueryType } from "#vocabulary/evidence.ts";
import { evaluateSpf } from "#engine/spf/evaluateSpf.ts";

/** One record of a zone, as `{ A: "192.0.2.1" }`; "TIMEOUT" fails every type that has no record. */
type ZoneRecord = "TIMEOUT" | Readonly<Record<string, string | readonly (string | number)[]>>;

interface SuiteCase {
  helo: string;
  host: string;
  mailfrom: string;
  /** Expected result; an array if the RFC allows several, the preferred one first. */
  result: string | readonly string[];
}

interface Section {
  description: string;
  tests: Record<string, SuiteCase>;
  zonedata: Record<string, readonly ZoneRecord[]>;
}

/** The openspf.org test suite for RFC 7208, release 2014.04, converted from YAML; see its license beside it. */
const sections = JSON.parse(
  readFileSync(new URL("./data/rfc7208-tests.json", import.meta.url), "utf8"),
) as Section[];

const quoted = (text: string) => JSON.stringify(text);

/** Returns the record's data as the engine's resolver writes it. */
function dataOf(type: string, value: string | readonly (string | number)[]): string {
  if (type === "TXT") {
    return (typeof value === "string" ? [value] : value).map((part) => quoted(`${part}`)).join(" ");
  }
  return typeof value === "string" ? value : value.join(" ");
}

/** Returns the records of one type. SPF records are served as TXT unless the name also has TXT records. */
function recordsOf(records: readonly ZoneRecord[], type: QueryType): string[] {
  const served = records.some((record) => record !== "TIMEOUT" && "TXT" in record) ? "TXT" : "SPF";
  const wanted = type === "TXT" ? served : type;
  return records.flatMap((record) => {
    const value = record === "TIMEOUT" ? undefined : record[wanted];
    return value === undefined || value === "NONE" ? [] : [dataOf(type, value)];
  });
}

function lookupIn({ zonedata }: Section, name: string, type: QueryType, hops = 0): DnsLookup {
  const names = new Map(Object.entries(zonedata).map(([key, rows]) => [key.toLowerCase(), rows]));
  const records = names.get(name.toLowerCase().replace(/\.$/, ""));
  const alias = records?.find((record) => record !== "TIMEOUT" && "CNAME" in record);
  if (alias !== undefined && alias !== "TIMEOUT" && hops < 10) {
    return lookupIn({ ...sections[0]!, zonedata }, String(alias["CNAME"]), type, hops + 1);
  }
  const data = records === undefined ? [] : recordsOf(records, type);
  const failed = data.length === 0 && records?.includes("TIMEOUT") === true;
  const empty = records === undefined ? "nxdomain" : "no_data";
  return {
    name,
    type,
    server: "127.0.0.1:53",
    transport: "udp",
    status: failed ? "timeout" : data.length > 0 ? "answer" : empty,
    records: data.map((one) => ({ name, type, ttl: 300, data: one })),
    soa: null,
    started_ms: 0,
    ms: 0,
    detail: null,
  };
}

const cases = sections.flatMap((section) =>
  Object.entries(section.tests).map(([name, one]) => ({
    name: `${section.description}: ${name}`,
    section,
    one,
  })),
);

test("the suite has its 203 cases", () => {
  expect(cases.length).toBe(203);
});

test.for(cases)("$name", async ({ section, one }) => {
  const { result } = await evaluateSpf({
    address: one.host,
    sender: one.mailfrom,
    ehlo: one.helo,
    query: (asked, type) => Promise.resolve(lookupIn(section, asked, type)),
  });
  expect([one.result].flat()).toContain(result);
});
