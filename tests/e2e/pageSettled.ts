import type { Page } from "@playwright/test";

/** Time without a change after which a page counts as complete. */
const quietMs = 500;
/** Wait after which a page that keeps changing (a clock, a running list) is used as it is. */
const longestMs = 10_000;

/** Waits until nothing is added, removed or resized on the page: panels that arrive late move what is below them. */
export async function pageSettled(page: Page): Promise<void> {
  await page.evaluate(
    ([quiet, longest]) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(done, quiet);
        const limit = setTimeout(done, longest);
        const again = () => {
          clearTimeout(timer);
          timer = setTimeout(done, quiet);
        };
        const changes = new MutationObserver(again);
        changes.observe(document.body, { childList: true, subtree: true });
        const sizes = new ResizeObserver(again);
        sizes.observe(document.body);
        function done() {
          clearTimeout(timer);
          clearTimeout(limit);
          changes.disconnect();
          sizes.disconnect();
          resolve();
        }
      }),
    [quietMs, longestMs] as const,
  );
}
