import { chromium } from "@playwright/test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { pageFile, readBuildRecord } from "#server/http/pages/buildRecord.ts";
import { signIn, startProduct } from "#tests/e2e/fixtures.ts";
import { findChromium } from "#tests/support/chromium.ts";
import { findRoute, routes } from "#web/router/routes.ts";
import { freePort } from "#tests/support/postgres.ts";
import { type Visit, visit } from "./browser/pageVisit.ts";
import { routeBytes } from "./browser/routeBytes.ts";
import { printTable } from "./report/table.ts";

const dist = "dist";
const visits = 3;

/** Other products' pages, measured elsewhere (Lighthouse 13.5, simulated network, gzip): scripts in KB, LCP in ms, CLS. */
const peers: readonly [string, number, number, number][] = [
  ["bulletproof-react, home", 155, 2222, 0.067],
  ["bulletproof-react, login", 155, 2238, 0.067],
  ["shadcn-admin, sign-in", 232, 3805, 0.004],
  ["TailAdmin, sign-in", 514, 4012, 0],
  ["Reacher's web app, login", 456, 4404, 0.274],
  ["Atomic CRM, login", 874, 5954, 0],
];

const kb = (bytes: number) => (bytes / 1024).toFixed(1);

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

type Row = (string | number)[];

async function measurePages(
  paths: readonly string[],
  folder: string,
  visitOnce: (path: string) => Promise<Visit>,
): Promise<Row[]> {
  const scripts = new Map(routeBytes(dist).routes.map(({ path, js }) => [path, js]));
  const rows: Row[] = [];
  for (const path of paths) {
    const seen: Visit[] = [];
    for (let turn = 0; turn < visits; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one at a time, or they would slow each other
      seen.push(await visitOnce(path));
    }
    const middle = (of: keyof Visit) => median(seen.map((each) => each[of]));
    rows.push([
      path,
      kb(gzipSync(readFileSync(join(dist, folder, pageFile("en", path))), { level: 9 }).length),
      kb(scripts.get(findRoute(path)?.path ?? "*") ?? 0),
      kb(middle("bytes")),
      middle("requests"),
      Math.round(middle("lcp")),
      middle("cls").toFixed(3),
      Math.round(middle("tbt")),
    ]);
  }
  return rows;
}

/** Paths of the signed-in screens, without those that need an id in their path. */
const signedInPaths = routes
  .filter(({ guard, path }) => guard === "signedIn" && !path.includes(":"))
  .map(({ path }) => path);

/** `npm run bench -- pages [path …]`: measures a cold visit of each page and screen, on a phone and network throttled by Chromium. */
export async function run(): Promise<void> {
  const asked = process.argv.slice(3);
  const record = readBuildRecord(dist);
  const isWanted = (path: string) =>
    asked.length > 0 ? asked.includes(path) : !path.startsWith("/blog/");
  const product = await startProduct(await freePort());
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const page = await browser.newPage({ baseURL: product.url });
  await signIn(page);
  const who = { storageState: await page.context().storageState() };
  const rows = [
    ...(await measurePages(record.pages.filter(isWanted), record.folder, (path) =>
      visit(browser, product.url + path),
    )),
    ...(await measurePages(signedInPaths.filter(isWanted), record.folder, (path) =>
      visit(browser, product.url + path, who),
    )),
  ];
  await browser.close();
  await product.stop();
  process.stdout.write(
    `Median of ${visits} cold visits: 4 times slower processor, 1.6 Mbit/s, 150 ms.\n\n`,
  );
  printTable(
    ["page", "HTML gz KB", "JS gz KB", "wire KB", "requests", "LCP ms", "CLS", "TBT ms"],
    rows,
  );
  process.stdout.write("\nOther products, measured elsewhere with a simulated network:\n\n");
  printTable(
    ["page", "JS gz KB", "LCP ms", "CLS"],
    peers.map(([name, js, lcp, cls]) => [name, js, lcp, cls]),
  );
}
