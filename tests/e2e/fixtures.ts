import { test as base, expect, type Page } from "@playwright/test";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/postgres.ts";
import { compileCache } from "#tests/support/programEnv.ts";

/** A running server with its data directory. */
export interface Product {
  url: string;
  dataDir: string;
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300 && server.exitCode === null; tries += 1) {
    const ok = await fetch(`${url}/healthz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (ok) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server did not answer at ${url}.`);
}

/** Starts the real server on the built app at `port` (or on the build in `pages`), with a fresh database. */
export async function startProduct(
  port: number,
  env: Record<string, string> = {},
  pages: string | null = null,
): Promise<Product & { stop: () => Promise<void>; crash: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "mailverdict-e2e-"));
  const url = `http://127.0.0.1:${port}`;
  const program = pages === null ? ["server/main.ts"] : ["tests/support/serveBuild.ts", pages];
  const server = spawn(process.execPath, program, {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compileCache,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: url,
      // An address without a listener: the server behaves as on a machine without a network.
      DNS_SERVERS: "127.0.0.1:9",
      LOG_LEVEL: "warn",
      // The tests open more accounts from one network than the limits allow.
      RATE_LIMITS: "off",
      ...env,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await answering(url, server);
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    const gone = new Promise((resolve) => server.once("exit", resolve));
    server.kill(signal);
    await gone;
    rmSync(dataDir, { recursive: true, force: true });
  };
  /** `crash` ends the server as a power cut would; a `DATA_DIR` from the caller isn't deleted. */
  return { url, dataDir, stop: () => end("SIGTERM"), crash: () => end("SIGKILL") };
}

/** Violations of the content security policy that browsers reported. */
const policyIssues: string[] = [];

/** Returns the parts of a page that are still loading, without the sample of a placeholder at /ui, which stays. */
export const busyParts = (page: Page) =>
  page.locator("main [aria-busy=true]:not([aria-labelledby=states] *), #root > [aria-busy=true]");

/** Runs browser tests against the real server and the built app, one server per worker. Fails on violations of the content security policy. */
export const test = base.extend<{ policy: undefined }, { product: Product }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        context.on("console", (message) => {
          if (/content.security.policy|trusted.?(type|html|script)/iu.test(message.text())) {
            policyIssues.push(message.text());
          }
        });
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  policy: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form.
    async ({}, use) => {
      policyIssues.length = 0;
      await use(undefined);
      expect(policyIssues).toEqual([]);
    },
    { auto: true },
  ],
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the parameter's form.
    async ({}, use) => {
      const { url, dataDir, stop } = await startProduct(await freePort());
      await use({ url, dataDir });
      await stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
});

export { expect };

/** Collects the warnings and errors of the console, and every request that leaves the machine. */
export function watchPage(page: Page): { issues: string[] } {
  const issues: string[] = [];
  page.on("console", (message) => {
    if (["warning", "error"].includes(message.type())) {
      issues.push(message.text());
    }
  });
  page.on("pageerror", (error) => issues.push(String(error)));
  page.on("request", (request) => {
    if (!/^(https?:\/\/127\.0\.0\.1|data:|blob:)/u.test(request.url())) {
      issues.push(`request to ${request.url()}`);
    }
  });
  return { issues };
}

/** Waits until the app has hydrated or rendered the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName("hydrated").length > 0);
}

/** Delays the app's script until the returned function is called. */
export async function holdScript(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route("**/assets/index-*.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

let serial = 0;

/** Returns credentials that no account has yet. */
export function newcomer(): { email: string; password: string } {
  serial += 1;
  return {
    email: `person-${process.pid}-${Date.now()}-${serial}@example.com`,
    password: "correct horse 47 battery",
  };
}

/** Registers and signs in on the screens; ends on the dashboard. */
export async function signIn(
  page: Page,
  who = newcomer(),
): Promise<{ email: string; password: string }> {
  await page.goto("/register");
  await page.getByLabel("Email", { exact: true }).fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL((url) => url.pathname !== "/register");
  return who;
}

/** Submits email and password on the login screen. */
export async function givePassword(
  page: Page,
  who: { email: string; password: string },
): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in on the login screen; ends on the dashboard or the page requested before. */
export async function logIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await givePassword(page, who);
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** Signs out in the account menu; ends on the login screen. */
export async function signOut(page: Page): Promise<void> {
  // The console reports calls that the session's end overtakes.
  await page.waitForLoadState("networkidle");
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign Out" }).click();
  await page.waitForURL(/\/login/u);
}
