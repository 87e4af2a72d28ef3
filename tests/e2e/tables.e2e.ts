import type { Page } from "@playwright/test";
import { paths } from "#web/paths.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { fillAccount } from "./fillAccount.ts";
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

const screens = [
  paths.history,
  "/history?tab=lists",
  paths.validate,
  paths.bulkUpload,
  paths.policy,
  paths.apiDocs,
  paths.apiKeys,
  paths.webhooks,
  paths.integrations,
  paths.profile,
  paths.security,
  paths.people,
  paths.billing,
  paths.notifications,
];

test("signed-in screens have one size of heading, and nothing in them scrolls vertically but code and menus", async ({
  page,
  product,
}) => {
  const { email } = await signIn(page);
  await fillHistory(page, { dataDir: product.dataDir, email, rows: 60 });
  expect(await fillAccount(page)).toEqual([]);
  const sizes: Record<string, string> = {};
  const scrolling: string[] = [];
  for (const path of screens) {
    await page.goto(path);
    const heading = page.locator("main h1");
    await expect(heading).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    sizes[path] = await heading.evaluate((h1) => getComputedStyle(h1).fontSize);
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll("main *:not(:has(> pre), nav, textarea, select)")]
        .filter((box) => /auto|scroll/u.test(getComputedStyle(box).overflowY))
        .filter((box) => box.scrollHeight > box.clientHeight + 1)
        .map((box) => box.outerHTML.slice(0, 120)),
    );
    scrolling.push(...boxes.map((box) => `${path}: ${box}`));
  }
  expect(new Set(Object.values(sizes)), JSON.stringify(sizes)).toEqual(new Set(["25px"]));
  expect(scrolling).toEqual([]);
});

test("no column of the history is wider than 1.6 times its longest cell, but the one that fills", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { email } = await signIn(page);
  await fillHistory(page, { dataDir: product.dataDir, email, rows: 60 });
  await page.goto("/history");
  await expect(page.locator("[data-result]").first()).toBeVisible();
  const ratios = await page.evaluate(() => {
    const rows = [...document.querySelectorAll("main table tr")] as HTMLTableRowElement[];
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs inside the page
    const contentOf = (cell: HTMLTableCellElement) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { paddingLeft, paddingRight } = getComputedStyle(cell);
      const boxes = [...cell.querySelectorAll("a, span, time, svg, bdi, input")];
      const widths = boxes.map((box) => box.scrollWidth || box.getBoundingClientRect().width);
      const text = cell.childElementCount === 0 ? range.getBoundingClientRect().width : 0;
      return Math.max(text, ...widths) + parseFloat(paddingLeft) + parseFloat(paddingRight);
    };
    return [...rows[0]!.cells].map((head, column) => {
      const cells = rows.map((row) => row.cells[column]!);
      const longest = Math.max(...cells.map(contentOf));
      return { column: head.textContent, ratio: head.getBoundingClientRect().width / longest };
    });
  });
  expect(ratios.length).toBeGreaterThan(4);
  const wide = ratios.filter(({ ratio }) => ratio > 1.6).map(({ column }) => column);
  expect(wide.filter((column) => column !== "Deciding line")).toEqual([]);
});
