import { parseArgs } from "node:util";
import { readBuildRecord } from "#server/http/pages/buildRecord.ts";
import { startProduct } from "#tests/e2e/fixtures.ts";
import { freePort } from "#tests/support/postgres.ts";
import {
  installLighthouse,
  type Lighthouse,
  type Load,
  type SignedInBrowser,
} from "./browser/lighthouseRun.ts";
import { servePeer } from "./browser/peerSite.ts";
import { openSignedIn, screens } from "./browser/signedInBrowser.ts";
import { figure, printTable } from "./report/table.ts";

/** Budget of a public page's total blocking time: in milliseconds, and as a multiple of the peer's. */
const budget = { tbtMs: 100, timesPeer: 2.5 };

const signInPages = ["/login", "/register", "/forgot-password", "/multi-login", "/sso"];

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function medianLoad(loads: readonly Load[]): Load {
  const of = (name: keyof Load) => median(loads.map((load) => load[name]));
  return {
    bytes: of("bytes"),
    lcp: of("lcp"),
    tbt: of("tbt"),
    cls: of("cls"),
    accessibility: of("accessibility"),
  };
}

/** Loads each address the given number of times, alternating between them, so that a busy moment of the machine affects all alike. */
async function measureInTurns(
  lighthouse: Lighthouse,
  urls: readonly string[],
  runs: number,
  browser?: SignedInBrowser,
): Promise<Map<string, Load>> {
  const loads = new Map<string, Load[]>(urls.map((url) => [url, []]));
  for (let turn = 1; turn <= runs; turn += 1) {
    for (const url of urls) {
      process.stderr.write(`Run ${turn} of ${runs}: ${url}\n`);
      // oxlint-disable-next-line no-await-in-loop -- one at a time, or they would slow each other
      loads.get(url)?.push(await lighthouse.measure(url, browser));
    }
  }
  return new Map([...loads].map(([url, each]) => [url, medianLoad(each)]));
}

/** Parses the command line: pages to measure, a peer's build, another installation, and how often. */
function readOptions() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3),
    allowPositionals: true,
    options: {
      peer: { type: "string" },
      beside: { type: "string" },
      runs: { type: "string", default: "3" },
      "signed-in": { type: "boolean", default: false },
      language: { type: "string", default: "en" },
      dark: { type: "boolean", default: false },
    },
  });
  return { ...values, runs: Number(values.runs), asked: positionals };
}

const columns = (of: string) =>
  ["KB", "LCP ms", "TBT ms", "CLS", "accessibility"].map((each) => of + each);
const shown = ({ bytes, lcp, tbt, cls, accessibility }: Load) => [
  figure(bytes / 1024),
  Math.round(lcp),
  Math.round(tbt),
  cls.toFixed(3),
  figure(accessibility),
];

/**
 * `npm run bench -- lighthouse [path …] [--peer <dist>] [--beside <url>] [--signed-in [--language ar] [--dark]] [--runs 3]`:
 * bytes, LCP, TBT and accessibility of public pages, or of the screens of an account that has data (Lighthouse mobile,
 * simulated). `--peer` is the built bulletproof-react (`VITE_APP_API_URL=/api`), `--beside` another running
 * Mailverdict, measured in the same run.
 */
export async function run(): Promise<void> {
  const { peer, beside, runs, asked, "signed-in": signedIn, language, dark } = readOptions();
  const record = readBuildRecord("dist");
  // Lighthouse fails on a page with status 404.
  const pages = record.pages.filter(
    (path) => !path.startsWith("/blog/") && path !== record.notFound,
  );
  const wanted = asked.length > 0 ? asked : signedIn ? screens : pages;
  const lighthouse = await installLighthouse();
  const product = await startProduct(await freePort());
  const session = signedIn ? await openSignedIn(product.url, { language, dark }) : undefined;
  const site = peer === undefined ? null : await servePeer(peer);
  const peerUrls = site === null ? [] : [`${site.url}/`, `${site.url}/auth/login`];
  const urlsOf = (path: string) => [
    product.url + path,
    ...(beside === undefined ? [] : [beside + path]),
  ];
  try {
    const urls = [...peerUrls, ...wanted.flatMap(urlsOf)];
    const loads = await measureInTurns(lighthouse, urls, runs, session);
    const load = (url: string | undefined) => loads.get(url ?? "");
    const rows = wanted.map((path) => {
      const own = load(product.url + path);
      const other = load(`${beside}${path}`);
      const twin = load(peerUrls[signInPages.includes(path) ? 1 : 0]);
      const limit = Math.max(budget.tbtMs, budget.timesPeer * (twin?.tbt ?? 0));
      return [
        path,
        ...(other === undefined ? [] : shown(other)),
        ...(own === undefined ? [] : shown(own)),
        ...(own === undefined || twin === undefined
          ? []
          : [`${figure(own.tbt / Math.max(1, twin.tbt))} ×`, `${figure(own.lcp / twin.lcp)} ×`]),
        `${Math.round(limit)} ms`,
      ];
    });
    process.stdout.write(
      `\nLighthouse ${lighthouse.version}, mobile, simulated; medians of ${runs}.\n`,
    );
    printTable(
      [
        "page",
        ...(beside === undefined ? [] : columns("beside ")),
        ...columns(""),
        ...(site === null ? [] : ["TBT of peer", "LCP of peer"]),
        "TBT budget",
      ],
      [
        ...peerUrls.flatMap((url) => {
          const seen = load(url);
          const name = `peer ${new URL(url).pathname}`;
          const gap = beside === undefined ? [] : ["", "", "", "", ""];
          return seen === undefined ? [] : [[name, ...gap, ...shown(seen), "", "", ""]];
        }),
        ...rows,
      ],
    );
  } finally {
    site?.stop();
    await session?.close();
    await product.stop();
    await lighthouse.remove();
  }
}
