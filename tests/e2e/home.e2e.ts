import type { Page } from "@playwright/test";
import { issuesInBothSchemes, issuesOf } from "./axe.ts";
import { expect, holdScript, signIn, test, watchPage } from "./fixtures.ts";

const field = (page: Page) => page.getByRole("textbox", { name: "Email address", exact: true });
const verdictOf = (page: Page) => page.getByRole("article").getByRole("heading", { level: 2 });

async function check(page: Page, address: string): Promise<void> {
  await field(page).fill(address);
  await field(page).press("Enter");
}

test("three addresses of the sandbox are checked without an account, and the evidence unfolds", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await page.goto("/");
  for (const [address, verdict, said] of [
    ["deliverable@sandbox.test", "Deliverable", /250 /u],
    ["mailbox-not-found@sandbox.test", "Undeliverable", /550 /u],
    ["mailbox-full@sandbox.test", "Risky", /452 /u],
  ] as const) {
    await check(page, address);
    await expect(verdictOf(page)).toHaveText(verdict);
    await expect(page.getByRole("article").getByRole("figure")).toContainText(said);
  }
  const result = page.getByRole("article");
  for (const part of ["Time of each check", "DNS answers", "SMTP transcript"]) {
    await result.getByText(part).click();
  }
  await expect(result.getByRole("table", { name: /^Checks, results/u })).toBeVisible();
  await expect(result.getByText("10 mx.sandbox.test")).toBeVisible();
  await expect(result.getByText("RCPT TO:<mailbox-full@sandbox.test>")).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  expect(issues).toEqual([]);
});

test("an address outside, without a network, ends unknown with a sentence", async ({ page }) => {
  await page.goto("/");
  await check(page, "someone@company.org");
  await expect(verdictOf(page)).toHaveText("Unknown", { timeout: 30_000 });
  await expect(page.getByRole("article")).toContainText("not the address");
});

test("the keyboard alone checks an address and unfolds its evidence", async ({ page }) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  const focused = page.locator(":focus");
  for (let stops = 0; stops < 15; stops += 1) {
    await page.keyboard.press("Tab");
    if ((await focused.getAttribute("aria-label")) === "Email address") {
      break;
    }
  }
  await page.keyboard.type("anyone@null-mx.sandbox.test");
  await page.keyboard.press("Enter");
  await expect(verdictOf(page)).toHaveText("Undeliverable");
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(focused).toContainText("Time of each check");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table", { name: /^Checks, results/u })).toBeVisible();
});

test("an address typed and sent before the app listens is checked when it does", async ({
  page,
}) => {
  const release = await holdScript(page);
  await page.goto("/", { waitUntil: "commit" });
  await field(page).fill("mailbox-full@sandbox.test");
  await page.getByRole("button", { name: "Check address" }).click();
  release();
  await expect(verdictOf(page)).toHaveText("Risky");
  await expect(field(page)).toHaveValue("mailbox-full@sandbox.test");
});

test("a failed check shows an error, keeps the text, and works on retry", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await check(page, "deliverable@sandbox.test");
  await expect(page.getByRole("alert")).toContainText("try again");
  await expect(field(page)).toHaveValue("deliverable@sandbox.test");
  await context.setOffline(false);
  await field(page).press("Enter");
  await expect(verdictOf(page)).toHaveText("Deliverable");
});

for (const language of ["en", "ar"]) {
  test(`the page with a result fits 320 px and has no accessibility issue, light and dark, ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/?lng=${language}`);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("dir", language === "ar" ? "rtl" : "ltr");
    await page.getByRole("button", { name: "mailbox-full@sandbox.test" }).click();
    const result = page.getByRole("article");
    await expect(result.getByRole("heading", { level: 2 })).toBeVisible();
    for (const part of await result.locator("summary").all()) {
      await part.click();
    }
    expect(await issuesInBothSchemes(page)).toEqual([]);
  });
}

test("a claim leads to what was measured, also when the figures above it come late", async ({
  page,
}) => {
  await page.goto("/");
  const target = (await page.getByRole("link", { name: "Measured latency" }).getAttribute("href"))!;
  await page.goto(target);
  await expect(page.getByRole("table", { name: "Times by place" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1, name: "Latency" })).toBeInViewport();
});

/** Follows every link of the header or footer, and expects its path, or the home page for screens that need another session. */
async function walk(page: Page, start: string, within: "banner" | "contentinfo"): Promise<void> {
  const links = page.getByRole(within).getByRole("link");
  await page.goto(start);
  await expect(links.first()).toBeVisible();
  const count = await links.count();
  expect(count).toBeGreaterThan(2);
  for (let index = 0; index < count; index += 1) {
    await page.goto(start);
    const link = links.nth(index);
    await expect(link).toBeVisible();
    const target = (await link.getAttribute("href")) ?? "";
    if (target.startsWith("mailto:")) {
      continue;
    }
    await link.click();
    await page.waitForURL((url) => url.pathname === target || url.pathname === "/");
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }).first()).not.toHaveText(/not found/iu);
  }
}

test("header and footer lead where they say, signed out", async ({ page }) => {
  test.setTimeout(180_000);
  const { issues } = watchPage(page);
  await walk(page, "/pricing", "banner");
  await walk(page, "/pricing", "contentinfo");
  expect(issues).toEqual([]);
});

test("header and footer lead where they say, signed in", async ({ page }) => {
  test.setTimeout(180_000);
  const { issues } = watchPage(page);
  await signIn(page);
  await walk(page, "/history", "banner");
  await walk(page, "/history", "contentinfo");
  expect(issues).toEqual([]);
});
