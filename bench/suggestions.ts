import { readFileSync } from "node:fs";
import zootools from "@zootools/email-spell-checker";
import mailcheck from "mailcheck";
import { suggestDomain } from "#engine/suggestions/suggestDomain.ts";
import { suggestRepair } from "#engine/suggestions/suggestRepair.ts";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { packageVersion } from "./report/packageVersion.ts";
import { perSecond } from "./report/perSecond.ts";
import { figure, printTable } from "./report/table.ts";

interface Row {
  address?: string;
  suggested_domain?: string | null;
}

const corpus = (name: string): Row[] =>
  (
    JSON.parse(readFileSync(new URL(`../tests/corpora/${name}.json`, import.meta.url), "utf8")) as {
      cases: Row[];
    }
  ).cases;

const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);

/** Engines to compare; each returns the domain it would suggest, or null. */
const suggesters: { name: string; offer: (email: string) => string | null }[] = [
  {
    name: "mailverdict",
    offer: (email) => {
      const parsed = parseAddress(email);
      const suggestion = parsed.ok ? suggestDomain(parsed) : suggestRepair(email, parsed);
      return suggestion === null ? null : domainOf(suggestion.email);
    },
  },
  {
    name: `mailcheck ${packageVersion("mailcheck")}`,
    offer: (email) => mailcheck.run({ email })?.domain ?? null,
  },
  {
    name: `@zootools/email-spell-checker ${packageVersion("@zootools/email-spell-checker")}`,
    offer: (email) => zootools.run({ email })?.domain ?? null,
  },
];

/** `npm run bench -- suggestions`: measures typos found, real domains left unchanged, and speed, beside npm's best. */
export async function run(): Promise<void> {
  const slips = corpus("typo-suggestions").filter(
    (row) => typeof row.suggested_domain === "string" && row.address !== undefined,
  );
  const alone = [
    ...corpus("typo-never-correct"),
    ...corpus("typo-suggestions").filter((row) => row.suggested_domain === null),
  ].filter((row) => row.address !== undefined);
  const mixed = [...slips, ...alone].map((row) => row.address ?? "");
  const common = [
    "gmail.com",
    "outlook.com",
    "yahoo.fr",
    "company.co.uk",
    "gmx.de",
    "iana.org",
  ].map((domain, i) => `person${i}@${domain}`);
  printTable(
    ["", "slips found", "of", "real domains changed", "of", "corpus/s", "list/s"],
    suggesters.map(({ name, offer }) => [
      name,
      slips.filter((row) => offer(row.address ?? "") === row.suggested_domain).length,
      slips.length,
      alone.filter((row) => offer(row.address ?? "") !== null).length,
      alone.length,
      figure(perSecond(mixed, offer)),
      figure(perSecond(common, offer)),
    ]),
  );
  await Promise.resolve();
}
