import { execFileSync } from "node:child_process";
import { expect, type Product, signIn, test } from "./fixtures.ts";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } });

const languages = ["en", "ar", "de", "es", "fr", "hi", "ja", "pt", "zh"];
/** Widths of phones in CSS px, from an iPhone SE of 2016 to an iPhone Pro Max. */
const widths = [320, 359, 360, 368, 375, 390, 404, 430];

function grantCredits({ dataDir }: Product, email: string, amount: number): void {
  execFileSync(process.execPath, ["cli/main.ts", "credits", "grant", email, String(amount)], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: "ignore",
  });
}

test("no signed-in page is wider than a phone, and the navigation stays at the bottom, whatever language and balance", async ({
  page,
  product,
}) => {
  test.slow();
  const { email } = await signIn(page);
  const bar = page.getByRole("navigation").filter({ hasText: /./u }).first();
  const misfits: string[] = [];
  for (const granted of [0, 998_750, 122_456_789]) {
    if (granted > 0) {
      grantCredits(product, email, granted);
    }
    for (const lng of languages) {
      await page.goto(`/dashboard?lng=${lng}`);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("header output")).toContainText(/[\d\u0660-\u0669\u0966-\u096F]/u);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 667 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        const box = await bar.boundingBox();
        const bottom = (box?.y ?? 0) + (box?.height ?? 0);
        if (wide > width || Math.round(bottom) !== 667 || box?.x !== 0 || box.width !== width) {
          misfits.push(`${lng} ${granted} ${width}: ${wide} px wide, navigation ends at ${bottom}`);
        }
      }
    }
  }
  expect(misfits).toEqual([]);
});

test("the header of signed-in pages fits tablets, in one line, whatever language", async ({
  page,
  product,
}) => {
  test.slow();
  const { email } = await signIn(page);
  grantCredits(product, email, 998_750);
  const links = page.locator("header nav a");
  const misfits: string[] = [];
  for (const lng of languages) {
    await page.goto(`/dashboard?lng=${lng}`);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("header output")).toContainText(/[\d\u0660-\u0669\u0966-\u096F]/u);
    for (const width of [768, 820, 1023, 1024, 1279]) {
      await page.setViewportSize({ width, height: 1024 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      const lines = await links.evaluateAll((all) =>
        all.map((link) => {
          const text = document.createRange();
          text.selectNodeContents(link);
          return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
        }),
      );
      if (wide > width || lines.length !== 4 || lines.some((count) => count !== 1)) {
        misfits.push(`${lng} ${width}: ${wide} px wide, lines ${lines.join()}`);
      }
    }
  }
  expect(misfits).toEqual([]);
});
