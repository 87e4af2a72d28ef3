import type { Page } from "@playwright/test";
import { issuesOf } from "./axe.ts";
import { expect, logIn, signIn, test } from "./fixtures.ts";
import { fillHistory } from "./longHistory.ts";

const rows = 20_000;

const table = (page: Page) => page.getByRole("region", { name: "Validations" });
const addresses = (page: Page) => table(page).locator("[data-result]");

test("a history of 20,000 rows is scrolled to its very last row, by keyboard and wheel, with few rows in the page", async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const { email } = await signIn(page);
  await fillHistory(page, { dataDir: product.dataDir, email, rows });
  await page.goto("/history");
  await expect(addresses(page).first()).toHaveText("deliverable@sandbox.test");
  await table(page).focus();
  await page.keyboard.press("End");
  const last = addresses(page).last();
  await expect(last).toHaveAttribute("data-result", /0{15}1$/u);
  await expect(last).toBeInViewport();
  // Backwards from the end: every row once, in order.
  const numbers = () =>
    addresses(page).evaluateAll((links) =>
      links.map((link) => Number(link.getAttribute("data-result")?.slice(-16))),
    );
  await table(page).hover();
  await page.mouse.wheel(0, -1500);
  await expect.poll(async () => (await numbers()).length).toBeGreaterThan(50);
  const seen = await numbers();
  expect(seen).toEqual(Array.from({ length: seen.length }, (_, index) => seen.length - index));
  // At the top the wheel scrolls nothing more, while the rows before are still being read.
  // Ten reads, each of which a busy machine renders for seconds.
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, -5000);
        return (await numbers())[0];
      },
      { timeout: 90_000 },
    )
    .toBeGreaterThan(500);
  // Days in the middle, as a filter.
  await page.getByRole("button", { name: /^Filter/u }).click();
  await page
    .getByLabel("To", { exact: true })
    .fill(new Date(Date.now() - 45 * 86_400_000).toISOString().slice(0, "2026-11-25".length));
  await page.keyboard.press("Escape");
  await expect
    .poll(async () => Math.abs(((await numbers())[0] ?? 0) - rows / 2))
    .toBeLessThan(rows / 20);
  // Rows that are added and dropped don't move those in view.
  const topRow = (by: number) =>
    table(page).evaluate((box, px) => {
      window.scrollBy(0, px);
      const { bottom } = box.querySelector("thead")!.getBoundingClientRect();
      return [...box.querySelectorAll("[data-result]")]
        .find((link) => link.getBoundingClientRect().top > bottom)
        ?.getAttribute("data-result");
    }, by);
  const oldest = (await numbers()).at(-1)!;
  const before = await topRow(1200);
  await expect.poll(async () => (await numbers()).at(-1)).toBe(oldest - 49);
  expect(await topRow(0)).toBe(before);
  for (let turn = 0; turn < 30; turn += 1) {
    await page.mouse.wheel(0, 1200);
    await page.waitForTimeout(50);
  }
  expect(await addresses(page).count()).toBeLessThanOrEqual(120);
  const middle = await numbers();
  expect(middle).toEqual(middle.map((_, index) => middle[0]! - index));
  await page.keyboard.press("Home");
  await expect(addresses(page).first()).toHaveText("deliverable@sandbox.test");
  expect(await issuesOf(page)).toEqual([]);
});

test("a filter shared by its URL shows the same in another browser", async ({
  page,
  product,
  browser,
}) => {
  const who = await signIn(page);
  await fillHistory(page, { dataDir: product.dataDir, email: who.email, rows });
  await page.goto("/history");
  await page.getByRole("button", { name: /^Filter/u }).click();
  await page.getByRole("combobox", { name: "Verdict", exact: true }).selectOption("unknown");
  await expect(page).toHaveURL(/verdict=unknown/u);
  await expect(addresses(page).first()).toHaveAttribute("data-result", /0{10}\d+$/u);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto("/login");
  await logIn(other, who);
  await other.goto(page.url());
  const ids = (of: Page) =>
    addresses(of).evaluateAll((links) => links.map((link) => link.getAttribute("data-result")));
  await expect.poll(async () => (await ids(other)).length).toBe(50);
  expect(await ids(other)).toEqual(await ids(page));
  await context.close();
});

for (const [width, height, most] of [
  [1280, 900, 360],
  [390, 844, 420],
] as const) {
  test(`at ${width} × ${height}, the first of 60 rows begins within ${most} px, every row has its deciding line, and what matches is counted`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height });
    const { email } = await signIn(page);
    await fillHistory(page, { dataDir: product.dataDir, email, rows: 60 });
    await page.goto("/history");
    const first = table(page).locator("tbody tr").first();
    await expect(first).toBeVisible();
    const box = await first.boundingBox();
    expect(box?.y).toBeLessThanOrEqual(most);
    const rowsShown = await table(page).locator("tbody tr").count();
    const lines = table(page)
      .getByText(/^250 2\.1\.5 /u)
      .locator("visible=true");
    await expect(lines).toHaveCount(rowsShown);
    // All of them are in the page then. A real press scrolls first, which loads them, too, and takes the button away.
    await page.getByRole("button", { name: "Load more" }).dispatchEvent("click");
    await expect.poll(() => addresses(page).count()).toBeGreaterThan(60);
    const all = await addresses(page).count();
    await expect(page.locator("main output").first()).toHaveText(String(all));
  });
}
