import type { Locator, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { BuildRecord } from "#server/http/pages/buildRecord.ts";
import { expect, holdScript, hydrated, signIn, test, watchPage } from "./fixtures.ts";

test.describe.configure({ mode: "parallel" });

const record = JSON.parse(readFileSync("dist/.pages/record.json", "utf8")) as BuildRecord;

const slowDown = 6;

/** Makes the page's processor slow; returns a function that ends it. */
async function slow(page: Page): Promise<() => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  return async () => {
    await client.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  };
}

/** Returns every field that a visitor can type into, which excludes the contact form's spam trap. */
const textFields = (page: Page) =>
  page.locator(
    'input:not([type="range"], [type="checkbox"], [type="radio"], [type="file"], [hidden], [tabindex="-1"]), textarea',
  );

/** Returns the text to type before the app's script arrives, and that to type during hydration. */
async function textsFor(field: Locator): Promise<[before: string, during: string]> {
  const type = await field.getAttribute("type");
  return type === "number" ? ["5", "0"] : ["mail", "box@acme.test"];
}

/** Types into every field of a page before its script arrives, and into the first during hydration; returns the fields and their expected values. */
async function typeEarly(page: Page, path: string): Promise<[fields: Locator[], values: string[]]> {
  const speedUp = await slow(page);
  const release = await holdScript(page);
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("#page").waitFor({ state: "attached" });
  const fields = await textFields(page).all();
  const values: string[] = [];
  for (const field of fields.toReversed()) {
    const [before] = await textsFor(field);
    await field.fill(before);
    values.unshift(before);
  }
  const [first] = fields;
  release();
  if (first !== undefined) {
    const [before, during] = await textsFor(first);
    await first.pressSequentially(during, { delay: 40 });
    values[0] = before + during;
  }
  await hydrated(page);
  // Only hydration is tested slowly. What follows renders whole pages again.
  await speedUp();
  return [fields, values];
}

/** Returns the values of the fields after a change of language renders everything again, which loses values that the app doesn't know. */
async function keptValues(page: Page, fields: readonly Locator[]): Promise<string[]> {
  await page.locator('select:has(option[lang="es"])').first().selectOption("es");
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  return Promise.all(fields.map((field) => field.inputValue()));
}

/** Top-level pages, and the first one of each folder: pages of a folder differ in their text alone. */
const forms = record.pages.filter((path, index, pages) => {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return folder === "/" || pages.findIndex((other) => other.startsWith(folder)) === index;
});

for (const path of forms) {
  test(`text typed before and during hydration stays at ${path}`, async ({ page }) => {
    const { issues } = watchPage(page);
    const [fields, values] = await typeEarly(page, path);
    expect(await keptValues(page, fields)).toEqual(values);
    expect(issues.filter((issue) => !issue.includes("404"))).toEqual([]);
  });
}

for (const path of ["/help", "/pricing", "/contact"]) {
  test(`text typed early at ${path} stays when the signed-in frame comes`, async ({ page }) => {
    await signIn(page);
    const { issues } = watchPage(page);
    const [fields, values] = await typeEarly(page, path);
    await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
    expect(await keptValues(page, fields)).toEqual(values);
    expect(issues).toEqual([]);
  });
}

test("a slider moved early keeps its value and its element when the signed-in layout loads", async ({
  page,
}) => {
  await signIn(page);
  await slow(page);
  const release = await holdScript(page);
  await page.goto("/pricing", { waitUntil: "commit" });
  const slider = page.getByRole("slider", { name: "Rows in your list" });
  const element = await slider.elementHandle();
  await slider.press("ArrowRight");
  release();
  await expect(page.getByRole("button", { name: "Account menu" })).toBeVisible();
  await expect(page.getByRole("spinbutton", { name: "Rows in your list" })).toHaveValue("15000");
  expect(await element?.evaluate((field) => field.isConnected)).toBe(true);
  await expect(slider).toBeFocused();
});

test("the app uses what was typed before hydration: a search in help", async ({ page }) => {
  await slow(page);
  const release = await holdScript(page);
  await page.goto("/help", { waitUntil: "commit" });
  await page.getByRole("searchbox", { name: "Search help" }).fill("FULL mailbox");
  release();
  await expect(page.locator("#first-check")).toBeHidden();
  await expect(page.getByRole("link", { name: "Mailbox is full" })).toBeVisible();
});

test("a slider moved before hydration keeps its value and updates the estimate", async ({
  page,
}) => {
  await slow(page);
  const release = await holdScript(page);
  await page.goto("/pricing", { waitUntil: "commit" });
  const slider = page.getByRole("slider", { name: "Rows in your list" });
  await slider.press("ArrowRight");
  release();
  await expect(page.getByRole("spinbutton", { name: "Rows in your list" })).toHaveValue("15000");
});

test("a query hydrates the same HTML: what was typed stays, and the notice comes", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await slow(page);
  const release = await holdScript(page);
  await page.goto("/Login/?from=%2Fbilling", { waitUntil: "commit" });
  const email = await page.getByRole("textbox", { name: "Email" }).elementHandle();
  await page.getByRole("textbox", { name: "Email" }).fill("early@sandbox.test");
  release();
  await hydrated(page);
  await expect(page.getByText("Sign in to return to the page you were on.")).toBeVisible();
  expect(await email?.evaluate((field) => field.isConnected)).toBe(true);
  expect(await email?.inputValue()).toBe("early@sandbox.test");
  expect(new URL(page.url()).pathname).toBe("/login");
  expect(new URL(page.url()).search).toBe("?from=%2Fbilling");
  expect(issues).toEqual([]);
});

test("Enter pressed in a password field during hydration signs in once, by a call and not by the address", async ({
  page,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") {
      calls.push(new URL(request.url()).pathname);
    }
  });
  await slow(page);
  const release = await holdScript(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Email" }).fill("nobody@example.com");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("correct horse 47 battery");
  await password.press("Enter");
  release();
  await expect(page.getByText("Invalid username or password")).toBeVisible();
  expect(calls).toEqual(["/login/"]);
  expect(page.url()).not.toContain("horse");
});

for (const [what, query] of [
  ["a page to return to", "?from=%2Fbilling"],
  ["no cookies kept", ""],
] as const) {
  test(`a press on Sign in that hydration overtakes still signs in: ${what}`, async ({ page }) => {
    if (query === "") {
      await page.addInitScript(() => {
        Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {} });
      });
    }
    const release = await holdScript(page);
    await page.goto(`/login${query}`, { waitUntil: "commit" });
    await page.getByRole("textbox", { name: "Email" }).fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill("correct horse 47 battery");
    await page.getByRole("button", { name: "Sign in" }).hover();
    await page.mouse.down();
    release();
    await hydrated(page);
    const notice = query === "" ? /blocks cookies/u : "Sign in to return to the page you were on.";
    await expect(page.getByText(notice)).toBeVisible();
    await page.mouse.up();
    await expect(page.getByText("Invalid username or password")).toBeVisible();
  });
}

test("the button below a new password stays in place while the strength appears", async ({
  page,
}) => {
  await page.goto("/register");
  await hydrated(page);
  const button = page.getByRole("button", { name: "Create account" });
  const before = await button.boundingBox();
  await page.getByLabel("Password", { exact: true }).fill("correct horse 47 battery");
  await expect(page.getByText("Very hard to guess")).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});

test("a version chosen while the page hydrates stays chosen", async ({ page }) => {
  // Changes the select after the root has begun to hydrate, but before its section has.
  await page.addInitScript(() => {
    const timer = setInterval(() => {
      const root = document.getElementById("root");
      const select = document.querySelector<HTMLSelectElement>("#versions select");
      const hydrating = Object.keys(root ?? {}).some((key) => key.startsWith("__react"));
      if (!hydrating || select === null) {
        return;
      }
      clearInterval(timer);
      select.value = "2026-11-20";
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }, 1);
  });
  await slow(page);
  await page.goto("/privacy");
  await expect(page).toHaveURL(/\?compare=2026-11-20$/u);
  await expect(page.getByRole("region", { name: /What has changed since/u })).toBeVisible();
});
