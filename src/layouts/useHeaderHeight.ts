import { type RefObject, useLayoutEffect } from "react";

/** Tells the page how much of it a header covers while it is scrolled: heads of tables stick below. */
export function useHeaderHeight(header: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = header;
    const page = current?.parentElement;
    // jsdom has no layout.
    if (!current || !page || typeof ResizeObserver !== "function") {
      return undefined;
    }
    const observer = new ResizeObserver(() => {
      const sticks = getComputedStyle(current).position === "sticky";
      page.style.setProperty("--header", `${sticks ? current.offsetHeight : 0}px`);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [header]);
}
