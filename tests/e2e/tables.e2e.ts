import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures.ts";
import { fillHistory } from "./longHistory.ts";

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("one key goes from the page to its first row; keys move, open, close, select and recheck", async ({
  page,
  product,
}) => {
  const { email } = await signIn(page);
  await fillHistory(page, { dataDir: product.dataDir, email, rows: 60 });
  await page.goto("/history");
  const links = page.locator("[data-result]");
  await expect(links.first()).toBeVisible();
  const texts = await links.allTextContents();
  await page.keyboard.press("j");
  expect(await focusedText(page)).toBe(texts[0]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("j");
  expect(await focusedText(page)).toBe(texts[2]);
  await page.keyboard.press("k");
  await page.keyboard.press("ArrowUp");
  expect(await focusedText(page)).toBe(texts[0]);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog").filter({ hasText: texts[1]! });
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  expect(await focusedText(page)).toBe(texts[1]);
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected", { exact: true })).toBeVisible();
  await page.keyboard.press("x");
  await expect(page.getByText("1 selected", { exact: true })).toBeHidden();
  await page.keyboard.press("r");
  const asking = page.getByRole("dialog", { name: "Check 1 address again?" });
  await expect(asking).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(asking).toBeHidden();
  const download = page.waitForEvent("download");
  await page.keyboard.press("e");
  expect((await download).suggestedFilename()).toMatch(/^validations-.+\.csv$/u);
  await page.keyboard.press("?");
  await expect(page.getByText("Next or previous row of a table")).toBeVisible();
});

test("a row that takes the focus is beside the heads and bars that stick, not below them", async ({
  page,
  product,
}) => {
  const { email } = await signIn(page);
  await fillHistory(page, { dataDir: product.dataDir, email, rows: 60 });
  await page.goto("/history");
  await expect(page.locator("[data-result]").first()).toBeVisible();
  const isOnTop = () =>
    page.evaluate(() => {
      const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return document.activeElement!.contains(seen);
    });
  for (const [key, times] of [
    ["j", 35],
    ["k", 34],
  ] as const) {
    for (let time = 0; time < times; time += 1) {
      await page.keyboard.press(key);
      expect(await isOnTop(), `${key} ${time}`).toBe(true);
    }
  }
  // The head of the table sticks below the header of the page.
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  const [header, head] = await Promise.all(
    ["header", "thead"].map((name) => page.locator(name).first().boundingBox()),
  );
  expect(head?.y).toBe((header?.y ?? 0) + (header?.height ?? 0));
});
