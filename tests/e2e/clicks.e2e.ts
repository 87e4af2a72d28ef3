import type { Locator, Page } from "@playwright/test";
import { paths } from "#web/paths.ts";
import { listFile } from "#tests/support/listFile.ts";
import { issuesOf } from "./axe.ts";
import { expect, newcomer, signIn, test } from "./fixtures.ts";

/** Counts clicks, each on something that is visible without scrolling. */
function clicksOn(page: Page) {
  const counter = { clicks: 0 };
  const click = async (target: Locator) => {
    await expect(target).toBeVisible();
    await expect(target).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    counter.clicks += 1;
    await target.click();
  };
  return { counter, click };
}

test.use({ viewport: { width: 1280, height: 900 } });

test("from sign-in to the downloaded results of a list: at most five clicks, without scrolling", async ({
  page,
}) => {
  await signIn(page);
  const { counter, click } = clicksOn(page);
  await click(page.getByRole("link", { name: "Validate", exact: true }));
  await click(page.getByRole("link", { name: "Lists", exact: true }));
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    click(page.locator("button", { hasText: "Choose files" })),
  ]);
  await chooser.setFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: listFile("csv", 300, "sandbox.test").bytes,
  });
  await click(page.getByRole("button", { name: /^Check [\d,]+ address/u }));
  const save = page.getByRole("button", { name: /^Download [\d,]+ row/u });
  await expect(save).toBeVisible({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent("download"), click(save)]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/u);
  expect(counter.clicks).toBeLessThanOrEqual(5);
});

/** The tabs of each area; a path with a query is its own tab. */
const areas: readonly (readonly string[])[] = [
  [paths.dashboard, paths.notifications],
  [paths.validate, paths.bulkUpload],
  [paths.history, `${paths.history}?tab=lists`, paths.analytics],
  [paths.apiDocs, paths.apiKeys, paths.webhooks, paths.integrations],
  [
    paths.profile,
    paths.security,
    `${paths.notifications}?tab=settings`,
    paths.billing,
    paths.system,
  ],
];
const screens = areas.flat();
const withinArea = 2;
const elsewhere = 3;

/** Screens one click away, and those two away through the account menu. */
interface Ways {
  one: string[];
  two: string[];
}

/** Returns the paths of the links that can be seen in header and tabs, without the page and the footer. */
function shownLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>("header a, nav a, [role=menu] a")]
      .filter((link) => link.closest("main, footer") === null)
      .filter((link) => link.checkVisibility({ visibilityProperty: true }))
      .filter((link) => link.getBoundingClientRect().width > 0)
      .map((link) => link.pathname + link.search),
  );
}

/** Returns the ways from a screen. */
async function waysFrom(page: Page, path: string): Promise<Ways> {
  await page.goto(path);
  const menu = page.getByRole("button", { name: "Account menu" });
  await menu.waitFor();
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  const one = await shownLinks(page);
  await menu.click();
  await page.getByRole("menu").waitFor();
  const two = await shownLinks(page);
  return { one, two };
}

/** Returns the fewest clicks from a screen to every other. */
function clicksFrom(start: string, ways: ReadonlyMap<string, Ways>) {
  const clicks = new Map([[start, 0]]);
  for (let round = 0; round < 4; round += 1) {
    for (const [at, spent] of clicks) {
      const { one, two } = ways.get(at) ?? { one: [], two: [] };
      for (const [links, cost] of [
        [one, 1],
        [two, 2],
      ] as const) {
        for (const to of links) {
          if ((clicks.get(to) ?? Number.POSITIVE_INFINITY) > spent + cost) {
            clicks.set(to, spent + cost);
          }
        }
      }
    }
  }
  return clicks;
}

/** Returns the pairs of screens that are too far from each other. */
async function tooFar(page: Page): Promise<string[]> {
  const ways = new Map<string, Ways>();
  for (const screen of screens) {
    ways.set(screen, await waysFrom(page, screen));
  }
  // Only the operator sees the system page.
  const operator = ways.get(paths.dashboard)?.two.includes(paths.system) === true;
  const shown = screens.filter((screen) => operator || screen !== paths.system);
  return shown.flatMap((from) => {
    const clicks = clicksFrom(from, ways);
    const area = areas.find((tabs) => tabs.includes(from)) ?? [];
    return shown
      .filter((to) => (clicks.get(to) ?? 99) > (area.includes(to) ? withinArea : elsewhere))
      .map((to) => `${from} → ${to}: ${clicks.get(to) ?? "no way"}`);
  });
}

test("every screen is two clicks away within its area and three elsewhere, on wide and narrow screens", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signIn(page);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await tooFar(page), `${width} px`).toEqual([]);
  }
});

test("the palette goes anywhere by keyboard, and comes back to where the focus was", async ({
  page,
}) => {
  await signIn(page);
  await page.getByRole("button", { name: "Account menu" }).waitFor();
  await page.keyboard.press("Control+K");
  const field = page.getByRole("combobox", { name: "Search or jump to" });
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toHaveCount(0);
  await page.keyboard.press("Control+K");
  await field.fill("webhooks");
  await expect(page.getByRole("option", { name: "Webhooks" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page).toHaveURL(/\/validate/u);
});

test("a file that is dropped on the dashboard opens in the upload form", async ({ page }) => {
  await signIn(page);
  await page.locator("main input[type=file]").setInputFiles({
    name: "guests.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("email\ndeliverable@sandbox.test\n"),
  });
  await expect(page).toHaveURL(/\/bulk-upload/u);
  await expect(page.getByText("guests.csv").first()).toBeVisible();
});

test("from a stored check to its transcript: one click", async ({ page }) => {
  await signIn(page);
  await page.goto("/validate");
  await page
    .getByRole("textbox", { name: "Email address", exact: true })
    .fill("deliverable@sandbox.test");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Deliverable" })).toBeVisible();
  await page.goto("/dashboard");
  const { counter, click } = clicksOn(page);
  await click(page.getByRole("link", { name: "deliverable@sandbox.test" }));
  const drawer = page.getByRole("dialog", { name: "deliverable@sandbox.test" });
  const quote = drawer.locator("blockquote", { hasText: "250 2.1.5 <deliverable@sandbox.test>" });
  await expect(quote).toBeInViewport({ ratio: 1 });
  // The session repeats the recipient after the random one; the reply to the first decides.
  await expect(
    drawer.getByText("RCPT TO:<deliverable@sandbox.test>", { exact: true }).first(),
  ).toBeInViewport();
  await expect(drawer.locator("[data-deciding]")).toBeInViewport({ ratio: 1 });
  expect(counter.clicks).toBe(1);
  await expect(drawer.getByRole("heading", { name: "deliverable@sandbox.test" })).toBeFocused();
  expect(await issuesOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("link", { name: "deliverable@sandbox.test" })).toBeFocused();
});

test("from the home page to a verdict: one click", async ({ page }) => {
  const { counter, click } = clicksOn(page);
  await page.goto("/");
  await click(page.getByRole("button", { name: "mailbox-full@sandbox.test" }));
  await expect(page.getByRole("article").getByRole("heading", { level: 2 })).toHaveText("Risky");
  expect(counter.clicks).toBe(1);
});

test("from registration to an own verdict: at most three clicks, with the password typed once", async ({
  page,
}) => {
  const { counter, click } = clicksOn(page);
  const who = newcomer();
  await page.goto("/register");
  await page.getByLabel("Email", { exact: true }).fill(who.email);
  await expect(page.locator("input[type=password]")).toHaveCount(1);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await click(page.getByRole("button", { name: "Create account" }));
  await page.waitForURL(/\/dashboard/u);
  await click(page.getByRole("link", { name: "Validate", exact: true }));
  await page.getByRole("textbox").first().fill("mailbox-full@sandbox.test");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByText("Risky").first()).toBeVisible();
  expect(counter.clicks).toBeLessThanOrEqual(3);
});
