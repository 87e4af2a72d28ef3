import { type RefObject, useEffect, useState } from "react";

/** Tells whether a table is wider than its box. Only such a box scrolls sideways: the head of any other sticks to the page. */
export function useOverflow(box: RefObject<HTMLElement | null>): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const { current } = box;
    const rows = current?.querySelector("table");
    // jsdom has no layout.
    if (!current || !rows || typeof ResizeObserver !== "function") {
      return undefined;
    }
    const observer = new ResizeObserver(() => setOver(rows.offsetWidth > current.clientWidth));
    observer.observe(current);
    observer.observe(rows);
    return () => observer.disconnect();
  }, [box]);
  return over;
}
