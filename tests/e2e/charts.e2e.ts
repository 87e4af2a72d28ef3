import type { Page } from "@playwright/test";
import { issuesOf } from "./axe.ts";
import { fillFigures } from "./fillFigures.ts";
import { expect, signIn, test, watchPage } from "./fixtures.ts";
import { countShifts, shiftOf } from "./layoutShift.ts";
import { pageSettled } from "./pageSettled.ts";

/** Sixty days, the last 30 of which have one with 20 times the median. */
const totals = Array.from({ length: 60 }, () => 100).with(42, 2000);
const shiftMost = 0.01;

const chartOf = (page: Page) => page.getByRole("main").getByRole("slider");
const axis = (page: Page, name: string) => page.locator(`[data-axis=${name}]`);

/** Returns the heights of the columns' lowest parts in px. */
const heights = (page: Page) =>
  page
    .locator("[data-part=deliverable]")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));

for (const path of ["/dashboard", "/analytics"]) {
  for (const width of [320, 1280]) {
    test(`the chart of ${path} has axes, dates, figures by pointer and keyboard, and shares at ${width} px`, async ({
      page,
      product,
    }) => {
      const { issues } = watchPage(page);
      await page.setViewportSize({ width, height: 900 });
      const { email } = await signIn(page);
      fillFigures({ dataDir: product.dataDir, email }, totals);
      if (path === "/dashboard") {
        // The dashboard has figures once there is a result.
        await page.goto("/validate?email=deliverable@sandbox.test");
        await page.getByRole("button", { name: "Check address", exact: true }).click();
        await page.locator("[data-deciding]").waitFor();
        await page.waitForLoadState("networkidle");
      }
      await countShifts(page);
      await page.goto(path);
      await pageSettled(page);
      const chart = chartOf(page);
      await expect(chart).toBeVisible();
      expect(await axis(page, "value").count()).toBeGreaterThanOrEqual(4);
      expect(await axis(page, "date").count()).toBeGreaterThanOrEqual(4);
      const tooltip = page.getByRole("tooltip").filter({ hasText: "Deliverable" });
      await expect(tooltip).toHaveCount(0);
      const box = (await chart.boundingBox())!;
      await chart.hover({ position: { x: box.width / 2, y: box.height / 2 } });
      await expect(tooltip).toHaveText(/Deliverable(70|1,400)/u);
      await page.mouse.move(1, 1);
      await expect(tooltip).toHaveCount(0);
      await chart.focus();
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowRight");
      await expect(tooltip).toHaveText(/Deliverable70/u);
      await expect(chart).toHaveAccessibleName("Verdicts over time: By day");
      await expect(chart).toHaveAttribute(
        "aria-valuetext",
        /Results 100, Deliverable 70, Risky 10, Undeliverable 12, Unknown 8$/u,
      );
      const inView = await tooltip.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left >= 0 && right <= document.documentElement.clientWidth;
      });
      expect(inView).toBe(true);
      expect(await issuesOf(page)).toEqual([]);
      await page.getByRole("button", { name: "Share", exact: true }).click();
      expect(Math.min(...(await heights(page)))).toBeGreaterThanOrEqual(6);
      expect(Math.max(...(await heights(page)))).toBeLessThan(200);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBe(width);
      expect(await shiftOf(page)).toBeLessThanOrEqual(shiftMost);
      expect(issues).toEqual([]);
    });
  }
}

test("dragging over days shows that period", async ({ page, product }) => {
  const { email } = await signIn(page);
  fillFigures({ dataDir: product.dataDir, email }, totals);
  await page.goto("/analytics");
  const parts = page.locator("[data-part=deliverable]");
  await expect(parts).toHaveCount(30);
  await parts.nth(4).hover();
  await page.mouse.down();
  await parts.nth(10).hover();
  // The range goes on while the mouse is beside the chart.
  const end = (await parts.nth(10).boundingBox())!;
  await page.mouse.move(end.x + end.width / 2, end.y + end.height + 300);
  await page.mouse.up();
  await expect(parts).toHaveCount(7);
  expect(new URL(page.url()).searchParams.get("from")).toMatch(/^\d{4}-/u);
});

test("in Arabic time runs from right to left, the arrow keys with it, and no text is mirrored", async ({
  page,
  product,
}) => {
  const { email } = await signIn(page);
  fillFigures({ dataDir: product.dataDir, email }, totals.with(31, 900));
  await page.goto("/analytics?lng=ar");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const parts = page.locator("[data-part=deliverable]");
  await expect(parts).toHaveCount(30);
  const [first, last] = [(await parts.first().boundingBox())!, (await parts.last().boundingBox())!];
  expect(first.x).toBeGreaterThan(last.x);
  const mirrored = await page
    .locator("main [role=slider] text")
    .evaluateAll(
      (texts) =>
        texts.filter((text) => ((text as SVGTextElement).getScreenCTM()?.a ?? 0) <= 0).length,
    );
  expect(mirrored).toBe(0);
  // The numbers of the axis are outside of the columns, on the right.
  const number = (await axis(page, "value").first().boundingBox())!;
  expect(number.x).toBeGreaterThanOrEqual(first.x + first.width);
  await chartOf(page).focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(chartOf(page)).toHaveAttribute("aria-valuetext", /900/u);
});

test("the dashboard doesn't move while a list runs and ends", async ({ page, product }) => {
  const { email } = await signIn(page);
  fillFigures({ dataDir: product.dataDir, email }, totals);
  await page.goto("/bulk-upload");
  // Ten mailboxes reply after three seconds each, so that the list is still running then.
  const names = Array.from({ length: 400 }, (_, index) =>
    index < 10 ? `slow-3000ms+${index}` : `deliverable+${index}`,
  );
  const rows = ["email", ...names.map((name) => `${name}@sandbox.test`)].join("\n");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "guests.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
  await page.getByRole("button", { name: /^Check [\d,]+ address/u }).click();
  await page.getByRole("heading", { name: /rows done$/u }).waitFor();
  await countShifts(page);
  await page.goto("/dashboard");
  const running = page.getByRole("region", { name: "Running lists" });
  await expect(running.getByRole("progressbar")).toHaveAttribute("max", "400");
  await expect
    .poll(() => running.getByRole("progressbar").getAttribute("value"), { timeout: 60_000 })
    .toBe("400");
  await page.waitForLoadState("networkidle");
  await expect(running.getByRole("progressbar")).toBeAttached();
  expect(await shiftOf(page)).toBeLessThanOrEqual(shiftMost);
});
