import type { Page } from "@playwright/test";

/** Lays out every part of a page, even outside the window, so that measurements match what a reader scrolls to. */
export async function layOutPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    // The content policy blocks style elements, but not constructed style sheets.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = [sheet];
  });
}
