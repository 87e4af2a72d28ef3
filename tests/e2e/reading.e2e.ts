import { issuesOf } from "./axe.ts";
import { expect, hydrated, test, watchPage } from "./fixtures.ts";

test("help is searched by words, in any form, and a result opens its page at its place", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await page.goto("/help");
  const search = page.getByRole("searchbox", { name: "Search help" });
  // Types at once: text entered during hydration counts too.
  await search.fill("FULL mailbox");
  const found = page.getByRole("list", { name: "Search results" });
  await expect(found.getByRole("link", { name: /\(mailbox_full\)/u })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Help topics" })).toBeHidden();
  expect(await issuesOf(page)).toEqual([]);
  await found.getByRole("link", { name: /\(mailbox_full\)/u }).click();
  await expect(page).toHaveURL(/\/help\/reasons#mailbox_full$/u);
  await expect(page.locator("#mailbox_full")).toBeInViewport();
  await page.goto("/help");
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText(/^Server: responds, \d+ ms$/u)).toBeVisible();
  await expect(page.getByText(/^Database: responds, \d+ ms$/u)).toBeVisible();
  expect(issues).toEqual([]);
});

test("the questions about port 25 are answered by keyboard alone", async ({ page }) => {
  // The anchor of the former single page leads to the page of its topic.
  await page.goto("/help#port-25");
  await expect(page).toHaveURL(/\/help\/self-hosting#port-25$/u);
  await expect(page.locator("#port-25")).toBeInViewport();
  // Hydration for the anchor renders the page again, which closes sections opened before.
  await hydrated(page);
  await page.getByText("The doctor says port 25 is closed").focus();
  await page.keyboard.press("Enter");
  const slow = page.getByText("It ends with “timed out”");
  await expect(slow).toBeVisible();
  const cloud = page.getByText("At a cloud provider", { exact: true });
  await expect(cloud).toBeHidden();
  for (let stops = 0; stops < 6; stops += 1) {
    await page.keyboard.press("Tab");
    if (await slow.evaluate((summary) => summary === document.activeElement)) {
      break;
    }
  }
  await page.keyboard.press("Space");
  await expect(cloud).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
});

test("an article is found in the list, its code is copied, and the feed names it", async ({
  page,
  context,
  product,
}) => {
  const { issues } = watchPage(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/blog");
  expect(await issuesOf(page)).toEqual([]);
  const body = Promise.withResolvers<void>();
  await page.route(/\/assets\/greylisting-by-transcript-/u, async (route) => {
    await body.promise;
    await route.continue();
  });
  await page.getByRole("link", { name: "Greylisting, line by line" }).click();
  await expect(page).toHaveURL(/\/blog\/greylisting-by-transcript$/u);
  await expect(page).toHaveTitle(/^Greylisting, line by line · /u);
  const contents = page.getByRole("navigation", { name: "In this article" });
  // The body of the article is still on its way.
  await contents.getByRole("link", { name: "The second visit" }).click();
  body.resolve();
  await expect(page.locator("#the-second-visit")).toBeInViewport();
  await page.getByRole("button", { name: "Copy" }).first().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("npm run -s mailverdict -- check --ndjson --evidence");
  expect(await issuesOf(page)).toEqual([]);
  expect(issues).toEqual([]);

  const feed = await page.request.get("/blog/feed.xml");
  expect(feed.headers()["content-type"]).toContain("xml");
  // The policy of the app's pages forbids parsing a text into a document.
  await page.goto("about:blank");
  const links = await page.evaluate(
    (text) => {
      const read = new DOMParser().parseFromString(text, "application/xml");
      return [...read.querySelectorAll("parsererror, item > link")].map((node) => node.textContent);
    },
    await feed.text(),
  );
  expect(links).toContain(`${product.url}/blog/greylisting-by-transcript`);
  for (const link of links) {
    expect((await page.request.get(link)).status()).toBe(200);
  }
  const missing = await page.request.get("/blog/no-such-article", {
    headers: { accept: "text/html" },
  });
  expect(missing.status()).toBe(404);
});

test("an article follows the language chosen while it is read, and so do its anchors and its feed", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await page.goto("/blog/greylisting-by-transcript#the-second-visit");
  const section = page.locator("#the-second-visit");
  await expect(section).toHaveText("The second visit");
  await hydrated(page);
  const code = await page.locator("pre").allTextContents();
  await page.getByRole("combobox", { name: "Language" }).selectOption("ar");
  await expect(section).not.toHaveText("The second visit");
  await expect(section).toHaveCSS("direction", "rtl");
  expect(await page.locator("pre").allTextContents()).toEqual(code);
  await expect(page).toHaveTitle(/[\u0600-\u06ff]/u);
  await page.reload();
  await expect(section).toBeInViewport();
  await page.goto("/blog?lng=ja");
  const feed = await page.locator('link[type="application/rss+xml"]').getAttribute("href");
  expect(feed).toBe("/blog/feed.ja.xml");
  await expect(page.getByRole("link", { name: /RSS/u })).toHaveAttribute("href", feed ?? "");
  expect(await (await page.request.get(feed ?? "")).text()).toContain("<language>ja</language>");
  expect(issues).toEqual([]);
});

test("two versions of the privacy page are compared, and the comparison has an address", async ({
  page,
}) => {
  const { issues } = watchPage(page);
  await page.goto("/privacy");
  await page.getByLabel("Compare with the version of").selectOption("2026-11-20");
  await expect(page).toHaveURL(/\?compare=2026-11-20$/u);
  const changes = page.getByRole("region", { name: /What has changed since/u });
  await expect(changes.locator("del").first()).toContainText("own database");
  await expect(changes.locator("ins").first()).toBeVisible();
  expect(await issuesOf(page)).toEqual([]);
  await page.reload();
  await expect(changes).toBeVisible();
  expect(issues).toEqual([]);
});
