import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page, Request } from "@playwright/test";
import { freePort } from "#tests/support/postgres.ts";
import {
  expect,
  logIn,
  newcomer,
  signIn,
  signOut,
  startProduct,
  test,
  watchPage,
} from "./fixtures.ts";

type Started = Awaited<ReturnType<typeof startProduct>>;

const folder = mkdtempSync(join(tmpdir(), "mailverdict-e2e-origins-"));
const build = join(folder, "ports");
/** Two hosts of one site; the browser resolves both to this machine. */
const hosts = { app: "app.mailverdict.test", api: "api.mailverdict.test" };

let ports: { app: number; api: number; appByName: number };
let app: Started;
let api: Started;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  ports = { app: await freePort(), api: await freePort(), appByName: await freePort() };
  const origin = `http://127.0.0.1:${ports.api}`;
  await promisify(execFile)(
    process.execPath,
    ["node_modules/vite/bin/vite.js", "build", "--logLevel", "error", "--outDir", build],
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        VITE_AUTH_API_URL: origin,
        VITE_MAIN_API_URL: `${origin}/`,
      },
    },
  );
  app = await startProduct(ports.app, {}, build);
  const named = `http://${hosts.app}:${ports.appByName}`;
  api = await startProduct(ports.api, { PUBLIC_URL: app.url, CORS_ORIGINS: `${app.url},${named}` });
});

test.afterAll(async () => {
  await Promise.all([app.stop(), api.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Records the API calls of a page: requests by its scripts, except those for `.json` files. */
function watchCalls(page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (["xhr", "fetch"].includes(request.resourceType()) && !request.url().endsWith(".json")) {
      calls.push(request);
    }
  });
  return calls;
}

const callsOf = (calls: readonly Request[], method: string, path: RegExp) =>
  calls.filter((call) => call.method() === method && path.test(new URL(call.url()).pathname));

async function checkAddress(page: Page, address: string, reason: string): Promise<void> {
  await page.goto("/validate");
  const field = page.getByRole("textbox", { name: "Email address", exact: true });
  await field.fill(address);
  await field.press("Enter");
  const result = page.getByRole("article");
  await expect(result.getByText(reason, { exact: true })).toBeVisible({ timeout: 60_000 });
}

const rows = Array.from(
  { length: 300 },
  (_, index) => `mailbox-not-found+${index}@sandbox.test,${"a long note ".repeat(500)}`,
);
/** Larger than one part of an upload. */
const list = Buffer.from(["email,note", ...rows, ""].join("\r\n"));

test("an app at another origin than its API does the whole list", async ({ browser }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  const { issues } = watchPage(page);
  const calls = watchCalls(page);
  await signIn(page);

  await checkAddress(page, "slow-3000ms@sandbox.test", "mailbox_accepted");
  expect(callsOf(calls, "GET", /^\/v1\/validations\/[^/]+\/events$/u).length).toBeGreaterThan(0);
  await page.getByRole("tab", { name: "API call" }).click();
  await expect(page.getByText(`curl -sS ${api.url}/v1/validations`)).toBeVisible();

  await page.goto("/bulk-upload");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: list });
  await page.waitForURL(/\/bulk-upload\/\w+_/u);
  expect(callsOf(calls, "PATCH", /^\/v1\/uploads\//u).length).toBeGreaterThan(1);
  await page.getByRole("button", { name: /^Check [\d,]+ address/u }).click();
  await expect(page.getByRole("heading", { name: "300 rows checked" })).toBeVisible({
    timeout: 60_000,
  });
  expect(callsOf(calls, "GET", /^\/v1\/\w+\/\w+_\w+\/events$/u).length).toBeGreaterThan(0);
  await page.getByRole("radio", { name: /^Everything/u }).check();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Download [\d,]+ row/u }).click(),
  ]);
  expect(new URL(file.url()).origin).toBe(api.url);
  const lines = readFileSync(await file.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(301);
  expect(lines[1]?.startsWith('"mailbox-not-found+0@sandbox.test",')).toBe(true);
  expect(lines[1]?.includes('"undeliverable","mailbox_not_found"')).toBe(true);

  await context.clearCookies({ name: "_auth" });
  await page.goto("/500");
  await page.getByRole("button", { name: "Is the server back?" }).click();
  await expect(page.getByText(/server is back/u)).toBeVisible();
  await checkAddress(page, "mailbox-full@sandbox.test", "mailbox_full");
  expect(callsOf(calls, "POST", /^\/refresh_token\/$/u)).toHaveLength(1);
  // The account's connections load once the page knows the session; sign-out would overtake them.
  const connections = ["/v1/api-keys", "/v1/webhook-endpoints", "/v1/analytics/breakdown"].map(
    (path) =>
      page.waitForResponse(
        (reply) => reply.url().includes(path) && reply.request().method() === "GET",
      ),
  );
  await page.goto("/integrations");
  await Promise.all(connections);
  await page.getByRole("link", { name: "API calls" }).click();
  await expect(page.getByText(`curl -sS ${api.url}/v1/validations`)).toBeVisible();

  await signOut(page);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("_auth_refresh");
  const strays = calls.filter((call) => new URL(call.url()).origin !== api.url);
  expect(strays.map((call) => call.url())).toEqual([]);
  expect(issues).toEqual([]);
  await context.close();
});

/** Builds a copy of the app that calls the API by its host name. */
function namedBuild(): string {
  const copy = join(folder, "hosts");
  cpSync(build, copy, { recursive: true });
  const named = `http://${hosts.api}:${ports.api}`;
  let changed = 0;
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const text = /\.(js|html|json)$/u.test(entry.name) ? readFileSync(path, "utf8") : "";
    if (text.includes(api.url)) {
      writeFileSync(path, text.replaceAll(api.url, named));
      ["br", "gz"].forEach((form) => rmSync(`${path}.${form}`, { force: true }));
      changed += 1;
    }
  }
  expect(changed).toBeGreaterThan(1);
  return copy;
}

test("an app and its API at two hosts of one site share the session, though not their cookies", async ({
  playwright,
  launchOptions,
}) => {
  test.setTimeout(120_000);
  const byName = await startProduct(ports.appByName, {}, namedBuild());
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP *.mailverdict.test 127.0.0.1`],
  });
  try {
    const context = await browser.newContext({
      baseURL: `http://${hosts.app}:${ports.appByName}`,
    });
    const page = await context.newPage();
    const who = await signIn(page, newcomer());
    await checkAddress(page, "mailbox-full@sandbox.test", "mailbox_full");
    await context.clearCookies({ name: "_auth" });
    await checkAddress(page, "mailbox-not-found@sandbox.test", "mailbox_not_found");
    await signOut(page);
    await logIn(page, who);
    await checkAddress(page, "mailbox-full@sandbox.test", "mailbox_full");
  } finally {
    await browser.close();
    await byName.stop();
  }
});
