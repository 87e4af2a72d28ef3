import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { layOutPage } from "./layOutPage.ts";

/** Waits for animations that end: text that fades in has too little contrast meanwhile. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Returns axe-core's issues of a page (by default every rule), and how far the page is wider than its window. */
export async function issuesOf(page: Page, tags?: readonly string[]): Promise<string[]> {
  await layOutPage(page);
  // Nothing may begin to fade while the page is looked at.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await animationsEnd(page);
  // Pages have no frames of other origins, and only violations are read.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (tags === undefined ? axe : axe.withTags([...tags])).analyze();
  await page.emulateMedia({ reducedMotion: null });
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`),
    ...(beyond > 0 ? [`${beyond} px too wide`] : []),
  ];
}

/** Issues of a page in both colour schemes. What follows from the markup alone is looked for once. */
export async function issuesInBothSchemes(page: Page): Promise<string[]> {
  const first = await issuesOf(page);
  const root = page.locator("html");
  const wasDark = await root.evaluate(({ classList }) => classList.contains("dark"));
  await root.evaluate(({ classList }, dark) => classList.toggle("dark", dark), !wasDark);
  const other = await issuesOf(page, ["wcag2aa"]);
  await root.evaluate(({ classList }, dark) => classList.toggle("dark", dark), wasDark);
  return [...first, ...other.map((issue) => `${wasDark ? "light" : "dark"}: ${issue}`)];
}
