import type { Page } from "@playwright/test";
import { listPath, paths } from "#web/paths.ts";
import { issuesInBothSchemes, issuesOf } from "./axe.ts";
import { busyParts, expect, signIn, test, watchPage } from "./fixtures.ts";
import { fillAccount } from "./fillAccount.ts";
import { pageSettled } from "./pageSettled.ts";

test.describe.configure({ mode: "parallel" });

/** Pages of paths that name one of several. */
const examples: Record<string, string[]> = {
  [paths.list]: [],
  [paths.article]: ["/blog/what-a-refusal-says"],
  [paths.helpPage]: ["/help/self-hosting", "/help/reasons"],
  [paths.feature]: [
    "/features/smtp-transcript",
    "/features/lists",
    "/features/accuracy",
    "/features/comparison",
  ],
  [paths.terms]: [paths.terms, "/terms?compare=2026-11-20"],
};
const all = Object.values(paths).flatMap((path) => examples[path] ?? [path]);
const guarded = new Set<string>([
  paths.dashboard,
  paths.validate,
  paths.history,
  paths.apiKeys,
  paths.billing,
  paths.profile,
  paths.security,
  paths.people,
  paths.analytics,
  paths.policy,
  paths.bulkUpload,
  paths.notifications,
  paths.webhooks,
  paths.system,
]);
const open = [...all.filter((path) => !guarded.has(path)), "/nowhere"];
const within = [
  ...guarded,
  "/validate?email=mailbox-full@sandbox.test",
  "/history?domain=sandbox.test",
  "/history?columns=verdict,action,suggestion,domain,provider,source,tags,duration,credits,when",
  "/notifications?tab=settings",
];

/** Console errors of a return from a provider without a sign-in, or of a path that doesn't exist. */
const expectedNoise = /status of 4\d\d/u;

async function ready(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect(busyParts(page)).toHaveCount(0);
  await pageSettled(page);
}

/** Checks a list of three rows; returns the path of its page. */
async function checkedList(page: Page): Promise<string> {
  await page.goto(paths.bulkUpload);
  await page.locator("input[type=file]").setInputFiles({
    name: "three.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      "email\ndeliverable@sandbox.test\nmailbox-full@sandbox.test\nmailbox-not-found@sandbox.test\n",
    ),
  });
  await page.waitForURL(/\/bulk-upload\/list_/u);
  await page.getByRole("button", { name: /^Check [\d,]+ address/u }).click();
  await expect(page.getByRole("heading", { name: "3 rows checked" })).toBeVisible();
  return listPath(new URL(page.url()).pathname.split("/").at(-1) ?? "");
}

test("no public page writes to the console for someone signed in", async ({ page }) => {
  test.setTimeout(300_000);
  const { issues } = watchPage(page);
  await signIn(page);
  const written: string[] = [];
  for (const path of open) {
    await ready(page, path);
    written.push(...issues.splice(0).map((issue) => `${path}: ${issue}`));
  }
  expect(written.filter((issue) => !expectedNoise.test(issue))).toEqual([]);
});

for (const { language, schemes, issuesIn } of [
  { language: "en", schemes: "light and dark", issuesIn: issuesInBothSchemes },
  // Colours are the same in every language, and so is what only AA asks of the markup.
  { language: "ar", schemes: "light", issuesIn: (page: Page) => issuesOf(page, ["wcag2a"]) },
]) {
  test(`every route is accessible and fits 320 px, ${schemes}, ${language}`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(720_000);
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 320, height: 720 },
      colorScheme: "light",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    const { issues } = watchPage(page);
    const seen: string[] = [];
    const look = async (path: string) => {
      await ready(page, `${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
      seen.push(...(await issuesIn(page)).map((issue) => `${path}: ${issue}`));
    };
    for (const path of open) {
      await look(path);
    }
    await page.goto("/?lng=en");
    await page.waitForFunction(() => localStorage.getItem("i18nextLng") === "en");
    await signIn(page);
    // Full pages have more that can be wrong than empty ones.
    expect(await fillAccount(page)).toEqual([]);
    for (const path of [...within, paths.integrations, await checkedList(page)]) {
      await look(path);
    }
    expect(seen).toEqual([]);
    expect(issues.filter((issue) => !expectedNoise.test(issue))).toEqual([]);
    await context.close();
  });
}

/** Returns the focused element (null: none): its name in the walk, its HTML, and whether its focus is visible. */
async function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (element === null || element === document.body) {
      return null;
    }
    const radio = element instanceof HTMLInputElement && element.type === "radio";
    const look = getComputedStyle(element);
    const own = look.outlineStyle !== "none" && Number.parseFloat(look.outlineWidth) >= 1;
    const box = element.getBoundingClientRect();
    const onScreen = box.bottom > 0 && box.top < innerHeight && box.width > 0;
    return {
      walk: radio ? `radio ${element.name}` : (element.dataset["walk"] ?? ""),
      html: element.outerHTML.slice(0, 120),
      shown: (own || look.boxShadow !== "none") && onScreen,
    };
  });
}

/** Returns the number of elements the Tab key reaches on a page, and those that it misses or that don't show their focus. */
async function walk(page: Page): Promise<{ reached: number; missed: string[] }> {
  const count = await page.evaluate(() => {
    const tabbable =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
    const named = new Set<string>();
    let next = 0;
    for (const element of document.querySelectorAll<HTMLElement>(tabbable)) {
      const hidden = !element.checkVisibility({ visibilityProperty: true });
      const radio = element instanceof HTMLInputElement && element.type === "radio";
      const first = radio ? `radio ${element.name}` : `${next}`;
      const off = element.matches(":disabled, [tabindex='-1'], [inert] *") || hidden;
      // The arrow keys, not the Tab key, move between radio buttons of a group.
      if (!off && !named.has(first)) {
        element.dataset["walk"] = radio ? first : String(next);
        named.add(first);
      }
      next += 1;
    }
    return next;
  });
  const reached = new Set<string>();
  const unseen: string[] = [];
  for (let step = 0; step < count + 20; step += 1) {
    await page.keyboard.press("Tab");
    let at = await focused(page);
    if (at?.shown === false) {
      // Content that arrived meanwhile may have pushed the control off the screen.
      await pageSettled(page);
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Tab");
      at = await focused(page);
    }
    if (at === null) {
      break;
    }
    reached.add(at.walk);
    if (!at.shown) {
      unseen.push(`focus not to be seen: ${at.html}`);
    }
  }
  const left = await page.evaluate(
    (names) =>
      [...document.querySelectorAll<HTMLElement>("[data-walk]")]
        .filter((element) => !names.includes(element.dataset["walk"] ?? ""))
        .map((element) => `not reached: ${element.outerHTML.slice(0, 120)}`),
    [...reached],
  );
  return { reached: reached.size, missed: [...unseen, ...left] };
}

test("the Tab key reaches every control of every route, and the focus can be seen there", async ({
  page,
}) => {
  test.setTimeout(420_000);
  const missed: string[] = [];
  let reached = 0;
  const look = async (path: string) => {
    await ready(page, path);
    const found = await walk(page);
    reached += found.reached;
    missed.push(...found.missed.map((issue) => `${path}: ${issue}`));
  };
  for (const path of open) {
    await look(path);
  }
  await signIn(page);
  for (const path of [...within, await checkedList(page)]) {
    await look(path);
  }
  expect(missed).toEqual([]);
  expect(reached).toBeGreaterThan(400);
});
