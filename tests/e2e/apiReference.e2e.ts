import { issuesOf } from "./axe.ts";
import { expect, hydrated, signIn, test, watchPage } from "./fixtures.ts";

test("a permalink opens its section, which then works, and the others stay as they were made", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await page.goto("/api-docs#createValidation");
  await hydrated(page);
  const section = page.locator("#createValidation");
  await expect(section).toBeInViewport();
  await expect(section).toContainText("mailverdict.validations.create(");
  await section.getByLabel("Sample language").selectOption("Python");
  await expect(section).toContainText("json.dumps(");
  await expect(page.locator("details[data-fold][open]")).toHaveCount(1);
  await expect(page.locator("#readCredits")).toBeHidden();
  await expect(page.locator("#readCredits")).toContainText("SDK · TypeScript");

  await section.locator("a[href='#Validation']").click();
  await expect(page.locator("#Validation")).toBeInViewport();
  await page.locator("summary", { hasText: /GET \/v1\/credits$/u }).click();
  await expect(page.locator("#readCredits")).toContainText("urllib.request.urlopen");
  expect(issues).toEqual([]);
});

test("a chosen language stays across samples and visits, and the page doesn't move", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/api-docs");
  await hydrated(page);
  for (const name of ["listValidations", "createValidationBatch"]) {
    await page.locator(`#${name}`).evaluate((section) => {
      section.closest("details")!.open = true;
    });
  }
  const field = page.locator("#createValidationBatch").getByLabel("Sample language");
  await field.scrollIntoViewIfNeeded();
  const topOf = async () => (await field.boundingBox())!.y;
  const before = await topOf();
  await field.selectOption("SDK · Go");
  await expect(page.locator("#listValidations")).toContainText("client.Validations.List(");
  expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1);

  const reply = page.locator("#quickstart").getByRole("group", { name: "Reply: 200" });
  await page.evaluate(() => window.scrollTo(0, 0));
  const { y } = (await reply.boundingBox())!;
  await page.reload();
  await hydrated(page);
  await expect(page.locator("#quickstart")).toContainText("client.Validations.Create(");
  expect((await reply.boundingBox())!.y).toBe(y);
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

test("the search loads with its first use, follows the keyboard, and says if it can't load", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  const search = /\/assets\/createReferenceSearch-/u;
  const loads: string[] = [];
  page.on("request", (request) => {
    if (search.test(request.url())) {
      loads.push(request.url());
    }
  });
  await page.goto("/api-docs");
  await hydrated(page);
  const contents = page.getByRole("navigation", { name: "Contents" });
  const field = contents.getByRole("searchbox");
  expect(loads).toEqual([]);

  await page.context().setOffline(true);
  await field.fill("402");
  await expect(contents).toContainText("We couldn't load the search. Check your connection");
  await page.context().setOffline(false);
  issues.length = 0;

  await field.fill("verify webhook signature");
  await expect(contents.getByRole("link").first()).toHaveAttribute("href", "#webhooks");
  await expect(contents).not.toContainText("We couldn't load the search");
  expect(await issuesOf(page)).toEqual([]);
  await field.press("Enter");
  await expect(page.locator("#webhooks")).toBeInViewport();
  await expect(page).toHaveURL(/#webhooks$/u);
  await contents.getByRole("link", { name: "Webhook receivers" }).click();
  await expect(page.locator("#webhook-receivers")).toBeInViewport();
  await field.fill("");
  await expect(contents.getByText("Error codes")).toBeVisible();
  expect(issues).toEqual([]);
});

test("at 1280 × 900 the first call and its reply are in view without scrolling; people with a session aren't asked for an account", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/api-docs");
  await hydrated(page);
  const guide = page.locator("#quickstart");
  await expect(guide.getByRole("link", { name: "Create an account" })).toBeVisible();
  await signIn(page);
  await page.goto("/api-docs");
  await hydrated(page);
  await expect(guide.getByRole("link", { name: "API keys" })).toBeVisible();
  await expect(page.locator("a[href='/register']")).toHaveCount(0);
  const sample = await guide.getByRole("group", { name: "Request in TypeScript" }).boundingBox();
  const reply = await guide.getByRole("group", { name: "Reply: 200" }).boundingBox();
  expect(sample!.y + sample!.height).toBeLessThan(900);
  // A third of the window shows the reply.
  expect(reply?.y).toBeLessThan(600);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
