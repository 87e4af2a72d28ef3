import { isEmailValid } from "@hapi/address";
import isemail from "isemail";
import { readFileSync } from "node:fs";
import validator from "validator";
import { parseAddress } from "#engine/syntax/parseAddress.ts";
import { packageVersion } from "./report/packageVersion.ts";
import { perSecond } from "./report/perSecond.ts";
import { figure, printTable } from "./report/table.ts";

interface Row {
  address: string;
  expected: string;
  neutral?: boolean;
}

const corpus = (
  JSON.parse(readFileSync(new URL("../tests/corpora/syntax.json", import.meta.url), "utf8")) as {
    cases: Row[];
  }
).cases;

const firstNames = "ann bob carla dmitri elena farid grace hugo ines jonas".split(" ");
const domains =
  "gmail.com outlook.com company.co.uk mail.example.org uni-bonn.de GMX.de yahoo.fr firma.at iana.org naver.com".split(
    " ",
  );
/** Typical addresses of a list. */
const ordinary = firstNames.flatMap((name, i) =>
  domains.map((domain, j) => `${name}.${"abcdefghij"[j] ?? ""}miller${i * 7}+n${j}@${domain}`),
);

/** Parsers to compare; each returns true for an address it accepts. One that throws counts as unanswered. */
const judges: { name: string; takes: (address: string) => boolean }[] = [
  { name: "mailverdict", takes: (address) => parseAddress(address).ok },
  {
    name: `validator ${packageVersion("validator")}`,
    takes: (address) => validator.isEmail(address, { allow_utf8_local_part: true }),
  },
  { name: `isemail ${packageVersion("isemail")}`, takes: (address) => isemail.validate(address) },
  {
    name: `@hapi/address ${packageVersion("@hapi/address")}`,
    takes: (address) => isEmailValid(address),
  },
];

function guarded(takes: (address: string) => boolean): (address: string) => boolean | null {
  return (address) => {
    try {
      return takes(address);
    } catch {
      return null;
    }
  };
}

const shouldTake = (row: Row): boolean =>
  row.expected.startsWith("valid") || row.expected === "reserved";

/** Addresses that are slow for backtracking parsers: each `make(n)` has about n characters. */
const shapes: [string, (n: number) => string][] = [
  ["dots", (n) => `${"a.".repeat(n / 2)}@example.com`],
  ["at-signs", (n) => "@".repeat(n)],
  ["quotes", (n) => `"${'\\"'.repeat(n / 2)}"@example.com`],
  ["labels", (n) => `a@${"b.".repeat(n / 2)}com`],
  ["spaces", (n) => `${" ".repeat(n)}a@example.com`],
  ["accents", (n) => `${"e\u0301".repeat(n / 2)}@example.com`],
  ["comments", (n) => `${"(".repeat(n)}a@example.com`],
];

const once = (text: string): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 9; i += 1) {
    const start = performance.now();
    parseAddress(text);
    best = Math.min(best, performance.now() - start);
  }
  return best;
};

/** `npm run bench -- syntax`: measures right answers and speed beside npm's best, and how time grows with length. */
export async function run(): Promise<void> {
  const rows = judges.map(({ name, takes }) => {
    const assessProbe = guarded(takes);
    const scored = corpus.filter((row) => row.neutral !== true);
    const wrongly = scored.filter(
      (row) => assessProbe(row.address) === true && !shouldTake(row),
    ).length;
    const missed = scored.filter(
      (row) => assessProbe(row.address) === false && shouldTake(row),
    ).length;
    const thrown = scored.filter((row) => assessProbe(row.address) === null).length;
    const usual = perSecond(ordinary, assessProbe);
    const hard = perSecond(
      corpus.map((row) => row.address),
      assessProbe,
    );
    return { name, wrongly, missed, thrown, usual, hard };
  });
  printTable(
    ["", "wrongly taken", "wrongly refused", "throws", "list/s", "corpus/s"],
    rows.map((row) => [
      row.name,
      row.wrongly,
      row.missed,
      row.thrown,
      figure(row.usual),
      figure(row.hard),
    ]),
  );
  const [ours, ...peers] = rows;
  if (ours !== undefined) {
    const best = (key: "usual" | "hard") => Math.max(...peers.map((peer) => peer[key]));
    process.stdout.write(
      `\n${figure(ours.usual / best("usual"))} × the best peer on a list, ${figure(ours.hard / best("hard"))} × on the corpus\n\n`,
    );
  }
  printTable(
    ["50,000 characters of", "ms", "t(2n)/t(n)"],
    shapes.map(([name, make]) => {
      const [n, twice] = [once(make(50_000)), once(make(100_000))];
      return [name, n.toFixed(3), (twice / n).toFixed(2)];
    }),
  );
  await Promise.resolve();
}
