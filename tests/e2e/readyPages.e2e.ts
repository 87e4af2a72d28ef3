import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { BuildRecord } from "#server/http/pages/buildRecord.ts";
import { pageSettled } from "./pageSettled.ts";
import { countShifts, shiftOf } from "./layoutShift.ts";
import { busyParts, expect, holdScript, hydrated, signIn, test, watchPage } from "./fixtures.ts";

const record = JSON.parse(readFileSync("dist/.pages/record.json", "utf8")) as BuildRecord;

/** Observes a page from its first byte; returns a function that reports if its heading appeared and never disappeared. */
async function watchHeading(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const kept = window as unknown as { seen: boolean; lost: boolean };
    kept.seen = false;
    kept.lost = false;
    new MutationObserver(() => {
      const here = document.querySelector("h1") !== null;
      kept.lost ||= kept.seen && !here;
      kept.seen ||= here;
    }).observe(document, { childList: true, subtree: true });
  });
  return () =>
    page.evaluate(() => {
      const { seen, lost } = window as unknown as { seen: boolean; lost: boolean };
      return seen && !lost;
    });
}

async function takenOver(page: Page): Promise<void> {
  await hydrated(page);
  await expect(busyParts(page)).toHaveCount(0);
  await pageSettled(page);
}

for (const language of ["en", "ar"]) {
  test(`every page made in ${language} is taken over without an error`, async ({ page }) => {
    test.setTimeout(180_000);
    const { issues } = watchPage(page);
    const keptHeading = await watchHeading(page);
    for (const path of record.pages.filter((each) => each !== record.notFound)) {
      await page.goto(`${path}?lng=${language}`);
      await takenOver(page);
      expect(await keptHeading(), `${path} keeps its heading`).toBe(true);
      await expect(page.locator("html"), path).toHaveAttribute("lang", language);
      expect(issues, path).toEqual([]);
    }
  });
}

test("a page shows its heading before any script came", async ({ browser, product }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const path of ["/", "/login", "/about"]) {
    await page.goto(product.url + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.context().close();
});

test("input before hydration isn't lost, and the browser doesn't submit the form itself", async ({
  page,
}) => {
  const release = await holdScript(page);
  await page.goto("/register", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Email" }).fill("early@sandbox.test");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  expect(new URL(page.url()).search).toBe("");
  release();
  // The press before hydration was replayed: the app reports the short password.
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("early@sandbox.test");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("short");
  expect(new URL(page.url()).search).toBe("");
});

for (const path of ["/about", "/help/self-hosting#port-25"]) {
  test(`a language chosen before the app listens is gone over to at ${path}`, async ({ page }) => {
    const release = await holdScript(page);
    await page.goto(path, { waitUntil: "commit" });
    await page.getByRole("combobox", { name: "Language" }).selectOption("ar");
    release();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    expect(await page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("ar");
  });
}

test("a page opened at an anchor isn't rendered twice on a slow machine, and switches to a language chosen meanwhile", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  const keptHeading = await watchHeading(page);
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const release = await holdScript(page);
  await page.goto("/help/self-hosting#port-25", { waitUntil: "commit" });
  const choice = await page.getByRole("combobox", { name: "Language" }).elementHandle();
  const came = page.waitForResponse(/\/assets\/index-.*\.js$/u);
  release();
  await came;
  await choice?.selectOption("ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await takenOver(page);
  expect(await choice?.evaluate((field) => field.isConnected)).toBe(true);
  expect(await keptHeading()).toBe(true);
  await expect(page.locator("#port-25")).toBeInViewport();
  expect(issues).toEqual([]);
});

test("an article that came ready is taken over whole, without a shift", async ({ page }) => {
  const article = record.pages.find((path) => path.startsWith("/blog/")) ?? "";
  await countShifts(page);
  await page.goto(article);
  await takenOver(page);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
});

test("the stored language is applied at once, and the page is never empty", async ({ page }) => {
  const { issues } = watchPage(page);
  await page.goto("/about");
  await page.evaluate(() => localStorage.setItem("i18nextLng", "ar"));
  const keptHeading = await watchHeading(page);
  await page.goto("/pricing");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await takenOver(page);
  expect(await keptHeading()).toBe(true);
  expect(await page.evaluate(() => localStorage.getItem("i18nextLng"))).toBe("ar");
  expect(issues).toEqual([]);
});

test("a signed-in visitor sees the public page first, then the signed-in one, and never an empty one", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await signIn(page);
  const keptHeading = await watchHeading(page);
  for (const path of ["/pricing", "/"]) {
    await page.goto(path);
    await takenOver(page);
    const known = path === "/" ? "Open the dashboard" : "1,250 credits";
    await expect(page.getByText(known).first()).toBeVisible();
    expect(await keptHeading(), `${path} keeps its heading`).toBe(true);
  }
  expect(issues).toEqual([]);
});

test("pages leave room for what a session adds, so that nothing shifts", async ({ page }) => {
  await signIn(page);
  await countShifts(page);
  for (const path of ["/integrations", "/api-docs", "/pricing"]) {
    await page.goto(path);
    await takenOver(page);
    await expect(page.getByText("1,250 credits").first()).toBeVisible();
    expect(await shiftOf(page), path).toBeLessThanOrEqual(0.02);
  }
});

test("a path without a page answers 404 with a page that can be used", async ({ page }) => {
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await takenOver(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
