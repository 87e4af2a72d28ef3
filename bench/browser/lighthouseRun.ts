import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findChromium } from "#tests/support/chromium.ts";

const execute = promisify(execFile);

/** The version every run fetches, so that figures of different days compare. */
const version = "13.5.0";

/** Lighthouse's figures for one load: bytes on the wire, times in milliseconds, and its score for accessibility (0–100). */
export interface Load {
  bytes: number;
  lcp: number;
  tbt: number;
  cls: number;
  accessibility: number;
}

/** A running browser that has a session, by its debugging port. */
export interface SignedInBrowser {
  port: number;
}

/** An installed Lighthouse. */
export interface Lighthouse {
  version: string;
  /** Loads a page once, cold, as a phone on a slow network (simulated); in a browser of its own, or in one with a session. */
  measure: (url: string, browser?: SignedInBrowser) => Promise<Load>;
  remove: () => Promise<void>;
}

/** Flags that limit the browser to loopback: neither a page nor Chromium itself can reach the internet. */
const chromeFlags = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  '"--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"',
].join(" ");

const auditNames = {
  bytes: "total-byte-weight",
  lcp: "largest-contentful-paint",
  tbt: "total-blocking-time",
  cls: "cumulative-layout-shift",
} as const;

interface Report {
  runtimeError?: { message: string };
  audits: Record<string, { numericValue?: number }>;
  categories: { accessibility: { score: number | null } };
}

function loadOf(report: Report, url: string): Load {
  if (report.runtimeError !== undefined) {
    throw new Error(`Lighthouse couldn't load ${url}: ${report.runtimeError.message}`);
  }
  const read = (name: keyof typeof auditNames) => {
    const value = report.audits[auditNames[name]]?.numericValue;
    if (value === undefined) {
      throw new Error(`Lighthouse has no ${auditNames[name]} for ${url}.`);
    }
    return value;
  };
  return {
    bytes: read("bytes"),
    lcp: read("lcp"),
    tbt: read("tbt"),
    cls: read("cls"),
    accessibility: (report.categories.accessibility.score ?? 0) * 100,
  };
}

function npmInstall(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
    const npm = spawn(
      "npm",
      ["install", "--prefix", folder, ...options, `lighthouse@${version}`],
      // Runs outside the project, so that its lock file stays as it is.
      { cwd: folder, stdio: ["ignore", "ignore", "inherit"], shell: process.platform === "win32" },
    );
    npm.once("error", reject);
    npm.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`npm couldn't install lighthouse@${version}.`)),
    );
  });
}

/** Installs Lighthouse into a temporary folder. It drives the machine's own Chromium. */
export async function installLighthouse(): Promise<Lighthouse> {
  const chromium = findChromium();
  if (chromium === null) {
    throw new Error("Lighthouse needs Chromium. Install it, or name it in CHROMIUM.");
  }
  const folder = await mkdtemp(join(tmpdir(), "mailverdict-lighthouse-"));
  await npmInstall(folder);
  const cli = join(folder, "node_modules/lighthouse/cli/index.js");
  const file = join(folder, "report.json");
  return {
    version,
    measure: async (url, browser) => {
      const session =
        browser === undefined
          ? [`--chrome-flags=${chromeFlags}`]
          : [`--port=${browser.port}`, "--disable-storage-reset"];
      const load = async () => {
        await execute(
          process.execPath,
          [
            cli,
            url,
            "--quiet",
            "--only-categories=performance,accessibility",
            "--output=json",
            `--output-path=${file}`,
            "--no-enable-error-reporting",
            ...session,
          ],
          {
            cwd: folder,
            env: { ...process.env, CHROME_PATH: chromium },
            maxBuffer: 64 * 1024 ** 2,
          },
        );
        return loadOf(JSON.parse(await readFile(file, "utf8")) as Report, url);
      };
      // Now and then Chromium's trace misses the start of the navigation (NO_NAVSTART).
      return load().catch(load);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
