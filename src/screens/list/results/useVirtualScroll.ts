import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { virtualScroll } from "./virtualScroll.ts";

interface Scrolled {
  /** The scroll container. */
  box: RefObject<HTMLElement | null>;
  /** Height of the scrolled content, in px. */
  height: number;
  /** First visible row, from 0. */
  first: number;
  goTo: (first: number) => void;
  onScroll: () => void;
}

/** Returns the number of rows a key scrolls by; null for other keys. */
function stepOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, inView: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: inView - 1,
    PageUp: 1 - inView,
    Home: Number.NEGATIVE_INFINITY,
    End: Number.POSITIVE_INFINITY,
  };
  return altKey || ctrlKey || metaKey ? null : (steps[key] ?? null);
}

/** Scrolls rows of equal height: by scrollbar, and by wheel and keys in whole rows. */
export function useVirtualScroll({
  rows,
  rowPx,
  inView,
  start,
}: {
  rows: number;
  rowPx: number;
  inView: number;
  start: number;
}): Scrolled {
  const box = useRef<HTMLElement>(null);
  const { height, scaled, lastFirst, topOf, firstAt } = virtualScroll(rows, rowPx, inView);
  const [wanted, setWanted] = useState(start);
  const within = (row: number) => Math.min(lastFirst, Math.max(0, row));
  const first = within(wanted);
  useLayoutEffect(() => {
    const element = box.current;
    // Keeps the exact position that the user chose with the scrollbar.
    if (element !== null && firstAt(element.scrollTop) !== first) {
      element.scrollTop = topOf(first);
    }
  });
  useEffect(() => {
    const element = box.current;
    const move = (by: number) =>
      setWanted((before) => Math.min(lastFirst, Math.max(0, Math.min(before, lastFirst) + by)));
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOf(event, inView);
      if (step !== null) {
        event.preventDefault();
        // The focused row may be unmounted.
        element?.focus({ preventScroll: true });
        move(step);
      }
    };
    let rest = 0;
    const onWheel = (event: WheelEvent) => {
      if (scaled && !event.ctrlKey && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) {
        event.preventDefault();
        const inPx = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL;
        rest += inPx ? event.deltaY / rowPx : event.deltaY;
        move(Math.trunc(rest));
        rest -= Math.trunc(rest);
      }
    };
    element?.addEventListener("keydown", onKeyDown);
    element?.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      element?.removeEventListener("keydown", onKeyDown);
      element?.removeEventListener("wheel", onWheel);
    };
  }, [scaled, lastFirst, inView, rowPx]);
  return {
    box,
    height,
    first,
    goTo: (row) => setWanted(within(row)),
    onScroll: () => {
      const index = firstAt(box.current?.scrollTop ?? 0);
      if (index !== first) {
        // Otherwise the rows of the previous frame would be visible for a moment.
        flushSync(() => setWanted(index));
      }
    },
  };
}
