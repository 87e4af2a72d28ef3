import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { calculateShift } from "./rowWindow.ts";
import type { useRowWindow } from "./useRowWindow.ts";

/** Distance from an edge at which further rows are read, in px. */
const ahead = 800;

/** Pause after which the edges are looked at when the rows have changed or were read, in ms. */
const settleMs = 50;

/** Returns the height of a row, in px. */
const rowHeightIn = (box: HTMLElement): number =>
  box.querySelector<HTMLElement>("tbody tr")?.offsetHeight || 36;

/** Returns how far the rows were scrolled under the head, which sticks to the page, in px; negative before that. */
function hiddenPx(box: HTMLElement): number {
  const header = Number.parseFloat(getComputedStyle(box).getPropertyValue("--header")) || 0;
  const head = box.querySelector("thead")?.offsetHeight ?? 0;
  return header + head - (box.querySelector("tbody")?.getBoundingClientRect().top ?? 0);
}

/** Returns true if the browser keeps rows in place itself, except at the top (CSS Scroll Anchoring). */
const anchors = (): boolean => typeof CSS === "object" && CSS.supports("overflow-anchor", "auto");

/** Keeps rows in place when others are added or removed above them, and asks for further ones near an edge of the window. */
export function useScrolling({
  window: rows,
  extend,
  reads,
}: Pick<
  ReturnType<typeof useRowWindow>,
  "window" | "extend" | "reads"
>): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  const shown = useRef<typeof rows>(undefined);
  const scrolled = useRef(false);
  // Reading it when rows have changed would force a layout of the table.
  const hidden = useRef(0);
  useLayoutEffect(() => {
    const { current } = box;
    const before = shown.current;
    shown.current = rows;
    if (current === null || before === undefined) {
      return;
    }
    const { place } = rows;
    if (place.kind === "row") {
      if (place.at === 0 && rows.start) {
        window.scrollTo(0, 0);
      } else {
        window.scrollBy(0, place.at * rowHeightIn(current) - hiddenPx(current));
      }
      hidden.current = hiddenPx(current);
      return;
    }
    const shift = calculateShift(before.rows, rows.rows);
    // At the very start of all rows, new ones are shown.
    const moves = hidden.current > 0 ? !anchors() : !before.start;
    if (shift !== 0 && moves) {
      window.scrollBy(0, shift * rowHeightIn(current));
    }
  }, [rows]);
  const read = useRef<() => void>(() => undefined);
  useEffect(() => {
    read.current = () => {
      const place = box.current?.getBoundingClientRect();
      if (place !== undefined && scrolled.current) {
        if (place.top > -ahead) {
          extend("start");
        }
        if (place.bottom - window.innerHeight < ahead) {
          extend("end");
        }
      }
    };
  });
  useEffect(() => {
    // At an edge the wheel scrolls nothing, so that no event would ask for further rows.
    const timer = setTimeout(() => read.current(), settleMs);
    return () => clearTimeout(timer);
    // A read that began before the last rows were rendered adds none, and must not be the last.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- only other rows and reads start the pause
  }, [rows, reads]);
  useEffect(() => {
    const onScroll = () => {
      scrolled.current = true;
      hidden.current = box.current === null ? 0 : hiddenPx(box.current);
      read.current();
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  return box;
}
