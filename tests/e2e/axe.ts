import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { layOutPage } from "./layOutPage.ts";

/** Returns axe-core's issues of a page (by default every rule), and how far the page is wider than its window. */
export async function faultsOf(page: Page, tags?: readonly string[]): Promise<string[]> {
  await layOutPage(page);
  const axe = new AxeBuilder({ page });
  const { violations } = await (tags === undefined ? axe : axe.withTags([...tags])).analyze();
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`),
    ...(beyond > 0 ? [`${beyond} px too wide`] : []),
  ];
}
