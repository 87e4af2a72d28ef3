import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OperatorSettings } from "#contract/operator.ts";
import { freePort } from "#tests/support/postgres.ts";
import { expect, startProduct, test, watchPage } from "./fixtures.ts";

const name = `</script><script>document.title="taken"</script> "O'Neill" & شركة 😀 Ltd`;
const settings: Partial<OperatorSettings> = {
  name,
  postalAddress: ["1 Example Street", "Example City"],
  privacyMailbox: "privacy@example.com",
  subProcessors: [{ name: "Host Ltd", purpose: "Hosting", place: "Germany" }],
  plans: [
    { credits: 10_000, price: 1234.5, currency: "EUR", tax: "excluded" },
    { credits: 100_000, price: 9900, currency: "USD", tax: "included" },
  ],
  claims: true,
};

const pages: [path: string, shown: RegExp | string][] = [
  ["/privacy", name],
  ["/about", name],
  ["/terms", name],
  ["/pricing", "€1,234.50"],
  ["/pricing?lng=de", /1\.234,50\s€/u],
  ["/pricing?lng=ar", /1,234\.50/u],
  ["/", "99.9%"],
];

test("settings are on the pages after a restart, without JavaScript and after hydration", async ({
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), "mailverdict-operator-"));
  const file = join(dataDir, "operator.json");
  const port = await freePort();
  const before = await startProduct(port, { DATA_DIR: dataDir });
  const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await still.goto(`${before.url}/privacy`);
  await expect(still.getByText(/filled in this field/u).first()).toBeVisible();
  await before.stop();

  writeFileSync(file, JSON.stringify(settings));
  const { url, stop } = await startProduct(port, { DATA_DIR: dataDir });
  const page = await (await browser.newContext()).newPage();
  const { issues } = watchPage(page);
  for (const [path, shown] of pages) {
    await still.goto(url + path);
    await expect(still.getByText(shown).first(), `${path} without JavaScript`).toBeVisible();
    await page.goto(url + path);
    await page.waitForLoadState("networkidle");
    await expect(page.getByText(shown).first(), `${path} after hydration`).toBeVisible();
    expect(await page.title(), path).not.toBe("taken");
    expect(issues, path).toEqual([]);
  }

  // A page without the operator's texts, left within the same document.
  await page.goto(`${url}/contact`);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.locator('a[href="/privacy"]').first().click();
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByRole("link", { name: "privacy@example.com" })).toBeVisible();
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  expect(issues).toEqual([]);

  await still.context().close();
  await page.context().close();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});
