/* oxlint-disable unicorn/consistent-function-scoping -- all of it runs inside the page */
import type { Page } from "@playwright/test";
import { layOutPage } from "./layOutPage.ts";

/** Returns the texts that don't fit, each with its reason: wider than the page, cut off, out of their box, or overlapping. */
export async function crampedTexts(page: Page): Promise<string[]> {
  await layOutPage(page);
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const told = (element: Element) =>
      `<${element.localName}> “${(element.textContent ?? "").trim().slice(0, 60)}”`;
    const style = (element: Element) => getComputedStyle(element);
    const ancestors = (element: Element): Element[] =>
      element.parentElement === null
        ? []
        : [element.parentElement, ...ancestors(element.parentElement)];
    const box = (element: Element) => element.getBoundingClientRect();
    const shown = (element: Element) => {
      const { width: wide, height } = box(element);
      // Text for screen readers only is clipped.
      const read = [element, ...ancestors(element)].every(
        (each) => style(each).clipPath === "none",
      );
      return (
        wide > 2 && height > 2 && read && element.checkVisibility({ visibilityProperty: true })
      );
    };
    // The page itself may scroll; elements inside it may not.
    const within = (element: Element) =>
      ancestors(element).filter((each) => each !== document.documentElement);
    // An element that scrolls may be wider than its box; addresses and codes are cut with an ellipsis.
    const scrolls = (element: Element) =>
      [element, ...within(element)].some((each) =>
        ["auto", "scroll"].includes(style(each).overflowX),
      );
    const isMachine = (element: Element) => /@|\.test\b|_/u.test(element.textContent ?? "");

    if (document.documentElement.scrollWidth > width) {
      found.push(`page: ${document.documentElement.scrollWidth} px wide`);
    }
    const texts = [
      ...document.querySelectorAll(
        "button, a, label, legend, summary, select, option, th, td, dt, dd, li, p, h1, h2, h3, h4, span, output, [role=tab]",
      ),
    ].filter(
      (element) => element.textContent?.trim() !== "" && shown(element) && !scrolls(element),
    );
    for (const element of texts) {
      const { left, right } = box(element);
      const clips = ["hidden", "clip"].includes(style(element).overflowX);
      const cut = element.scrollWidth > element.clientWidth + 1;
      const low = element.scrollHeight > element.clientHeight + 3;
      if ((left < -1 || right > width + 1) && !within(element).some((each) => clipsIt(each))) {
        found.push(`out of the page: ${told(element)}`);
      }
      if (element.clientWidth > 2 && cut && (!clips || !isMachine(element))) {
        found.push(`too wide for its box: ${told(element)}`);
      }
      if (element.matches("button, a, [role=tab], th") && element.clientHeight > 0 && low) {
        found.push(`too high for its box: ${told(element)}`);
      }
    }
    const ruler = document.createElement("canvas").getContext("2d")!;
    for (const select of [...document.querySelectorAll("select")].filter((each) => shown(each))) {
      const { font, paddingLeft, paddingRight } = style(select);
      ruler.font = font;
      const room =
        select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      for (const option of select.options) {
        // Names of time zones have slashes.
        const named = isMachine(option) || option.text.includes("/");
        if (!named && ruler.measureText(option.text).width > room + 1) {
          found.push(`too wide for its field: ${told(option)}`);
        }
      }
    }
    function clipsIt(element: Element): boolean {
      return style(element).overflowX !== "visible";
    }

    const controls = [...document.querySelectorAll("button, a, select, input, summary")].filter(
      (element) =>
        shown(element) &&
        !scrolls(element) &&
        ![element, ...ancestors(element)].some((each) =>
          ["absolute", "fixed", "sticky"].includes(style(each).position),
        ),
    );
    for (const [index, one] of controls.entries()) {
      for (const other of controls.slice(index + 1)) {
        const [first, second] = [box(one), box(other)];
        const across = Math.min(first.right, second.right) - Math.max(first.left, second.left);
        const down = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
        if (across > 2 && down > 2 && !one.contains(other) && !other.contains(one)) {
          found.push(`overlap: ${told(one)} and ${told(other)}`);
        }
      }
    }
    return [...new Set(found)];
  });
}
