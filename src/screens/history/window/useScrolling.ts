import { type RefObject, type UIEvent, useEffect, useLayoutEffect, useRef } from "react";
import { shiftOf } from "./rowWindow.ts";
import type { useRowWindow } from "./useRowWindow.ts";

/** Distance from an edge at which further rows are read, in px. */
const ahead = 800;

/** Pause after which the edges are looked at when the rows have changed or were read, in ms. */
const settleMs = 50;

interface Scrolling {
  /** The box that scrolls the rows. */
  box: RefObject<HTMLElement | null>;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** Returns the height of a row, in px. */
export const rowHeightIn = (box: HTMLElement): number =>
  box.querySelector<HTMLElement>("tbody tr")?.offsetHeight || 36;

/** Returns true if the browser keeps rows in place itself, except at the top (CSS Scroll Anchoring). */
const anchors = (): boolean => typeof CSS === "object" && CSS.supports("overflow-anchor", "auto");

/** Keeps rows in place when others are added or removed above them, and asks for further ones near an edge. */
export function useScrolling({
  window,
  extend,
  reads,
}: Pick<ReturnType<typeof useRowWindow>, "window" | "extend" | "reads">): Scrolling {
  const box = useRef<HTMLElement>(null);
  const shown = useRef<typeof window>(undefined);
  const scrolled = useRef(false);
  // Reading it when rows have changed would force a layout of the table.
  const top = useRef(0);
  useLayoutEffect(() => {
    const { current } = box;
    const before = shown.current;
    shown.current = window;
    const { place, rows } = window;
    if (current === null) {
      return;
    }
    if (place.kind === "row") {
      current.scrollTop = place.at * rowHeightIn(current);
      top.current = current.scrollTop;
      return;
    }
    const shift = shiftOf(before?.rows ?? [], rows);
    // At the very start of all rows, new ones are shown.
    const moves = top.current > 0 ? !anchors() : before?.start === false;
    if (shift !== 0 && moves) {
      current.scrollTop += shift * rowHeightIn(current);
    }
  }, [window]);
  const read = ({ scrollTop, scrollHeight, clientHeight }: HTMLElement) => {
    if (scrollTop < ahead) {
      extend("start");
    }
    if (scrollHeight - scrollTop - clientHeight < ahead) {
      extend("end");
    }
  };
  useEffect(() => {
    // At an edge the wheel scrolls nothing, so that no event would ask for further rows.
    const timer = setTimeout(() => box.current && scrolled.current && read(box.current), settleMs);
    return () => clearTimeout(timer);
    // A read that began before the last rows were rendered adds none, and must not be the last.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only other rows and reads start the pause
  }, [window, reads]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    scrolled.current = true;
    top.current = currentTarget.scrollTop;
    read(currentTarget);
  };
  return { box, onScroll };
}
