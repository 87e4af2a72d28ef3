import type { Page } from "@playwright/test";

/** Adds up the layout shifts of the next pages; call it before the page opens. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shift += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Returns the sum of the page's layout shifts so far. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
}
