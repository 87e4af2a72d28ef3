import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { BuildRecord } from "#server/http/pages/buildRecord.ts";
import { crampedTexts } from "./crampedTexts.ts";
import { busyParts, expect, hydrated, signIn, test, watchPage } from "./fixtures.ts";

const { languages, pages, notFound } = JSON.parse(
  readFileSync("dist/.pages/record.json", "utf8"),
) as BuildRecord;

test.describe.configure({ mode: "parallel" });

const publicPaths = [...pages.filter((path) => path !== notFound), "/ui"];

/** Loads a page in a language, which the browser then remembers. */
async function open(page: Page, path: string, language: string): Promise<void> {
  await page.goto(`${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await hydrated(page);
}

/** Moves to another page inside the app, which takes a fraction of a load, and waits for its heading. */
async function moveTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const heading = document.querySelector("h1");
    // Pages of one kind share the element, others bring their own, which lacks the attribute.
    heading?.setAttribute("data-left", heading.textContent ?? "");
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await page.waitForFunction(() => {
    const heading = document.querySelector("h1");
    return heading !== null && heading.dataset["left"] !== heading.textContent;
  });
}

/** Checks an address; returns the path of its result. */
async function resultPath(page: Page, email: string, reason: string): Promise<string> {
  await page.goto("/validate");
  await page.getByRole("textbox", { name: "Email address", exact: true }).fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article").getByText(reason, { exact: true })).toBeVisible();
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Checks two addresses and counts a list; returns the paths of the signed-in pages, those results included. */
async function signedInPaths(page: Page): Promise<string[]> {
  await signIn(page);
  const result = await resultPath(page, "mailbox-full@sandbox.test", "mailbox_full");
  // Its transcript has times of a second and more, which are wider.
  const slow = await resultPath(page, "slow-3000ms@sandbox.test", "mailbox_accepted");
  await page.goto("/bulk-upload");
  await page.locator("input[type=file]").setInputFiles({
    name: "list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("email\ndeliverable@sandbox.test\nno address\nmailbox-full@sandbox.test\n"),
  });
  await page.waitForURL(/\/bulk-upload\/list_/u);
  const counted = new URL(page.url()).pathname;
  await expect(page.getByRole("button", { name: /^Check [\d,]+ address/u })).toBeVisible();
  return ["/dashboard", result, "/bulk-upload", counted, "/apikeys", "/profile", "/security", slow];
}

/** Opens each path in a language; returns texts that don't fit and console errors. */
async function lookAt(page: Page, paths: readonly string[], language: string): Promise<string[]> {
  const { issues } = watchPage(page);
  const found: string[] = [];
  await page.setViewportSize({ width: 320, height: 720 });
  for (const [index, path] of paths.entries()) {
    await (index === 0 ? open(page, path, language) : moveTo(page, path));
    await expect(busyParts(page)).toHaveCount(0);
    const seen = [...(await crampedTexts(page)), ...issues.splice(0)];
    found.push(...seen.map((issue) => `${path} in ${language}: ${issue}`));
    const root = page.locator("html");
    await expect(root, path).toHaveAttribute("lang", language);
    await expect(root, path).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
  }
  return found;
}

for (const language of languages) {
  test(`every text of the public pages fits a narrow window in ${language}`, async ({ page }) => {
    test.setTimeout(180_000);
    expect(await lookAt(page, publicPaths, language)).toEqual([]);
  });
}

test("every text of the signed-in pages fits a narrow window in every language", async ({
  page,
}) => {
  test.setTimeout(420_000);
  const paths = await signedInPaths(page);
  const found: string[] = [];
  for (const language of languages) {
    found.push(...(await lookAt(page, paths, language)));
  }
  expect(found).toEqual([]);
});

test("a language is chosen by keyboard and stays", async ({ page }) => {
  await page.goto("/login?lng=en");
  const choice = page.getByRole("combobox", { name: "Language" });
  await choice.focus();
  await page.keyboard.press("End");
  const last = languages.at(-1) ?? "";
  await expect(page.locator("html")).toHaveAttribute("lang", last);
  await page.goto("/about");
  await expect(page.locator("html")).toHaveAttribute("lang", last);
});

test("the test finds clipped and overlapping elements", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto("/login?lng=en");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await crampedTexts(page)).toEqual([]);
  await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>("main button[type=submit]")!;
    button.style.width = "2rem";
    button.style.whiteSpace = "nowrap";
    const link = document.querySelector<HTMLElement>("main form a, main a + a, main a")!;
    link.style.position = "relative";
    link.style.insetInlineStart = "30rem";
    const select = document.querySelector("select")!;
    select.style.width = "4rem";
    select.style.minWidth = "0";
  });
  const found = (await crampedTexts(page)).join("\n");
  expect(found).toMatch(/too wide for its box: <button>/u);
  expect(found).toMatch(/out of the page: <a>/u);
  expect(found).toMatch(/too wide for its field: <option> “Português”/u);
});
