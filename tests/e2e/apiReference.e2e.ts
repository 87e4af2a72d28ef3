import { expect, hydrated, test, watchPage } from "./fixtures.ts";

test("a permalink opens its section, which then works, and the others stay as they were made", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await page.goto("/api-docs#createValidation");
  await hydrated(page);
  const section = page.locator("#createValidation");
  await expect(section).toBeInViewport();
  await section.getByLabel("Sample language").selectOption("Python");
  await expect(section).toContainText("json.dumps(");
  await expect(page.locator("details[data-fold][open]")).toHaveCount(1);
  await expect(page.locator("#readCredits")).toBeHidden();
  await expect(page.locator("#readCredits")).toContainText("curl");

  await section.locator("a[href='#Validation']").click();
  await expect(page.locator("#Validation")).toBeInViewport();
  await page.locator("summary", { hasText: /GET \/v1\/credits$/u }).click();
  await expect(page.locator("#readCredits")).toContainText("urllib.request.urlopen");
  expect(issues).toEqual([]);
});

test("without scripts, sections open, and a link to an error code opens the codes", async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url });
  const page = await context.newPage();
  await page.goto("/api-docs#not_found");
  await expect(page.locator("#not_found")).toBeInViewport();
  await page.locator("summary", { hasText: "POST /v1/validations" }).first().click();
  await expect(page.locator("#createValidation")).toBeVisible();
  await context.close();
});
