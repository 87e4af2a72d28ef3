import { type RefObject, type UIEvent, useLayoutEffect, useRef } from "react";
import { type RowWindow, shiftOf, type Side } from "./rowWindow.ts";

/** Distance from an edge at which further rows are read, in px. */
const ahead = 800;

interface Scrolling {
  /** The box that scrolls the rows. */
  box: RefObject<HTMLElement | null>;
  onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** Returns the height of a row, in px. */
export const rowHeightIn = (box: HTMLElement): number =>
  box.querySelector<HTMLElement>("tbody tr")?.offsetHeight || 36;

/** Keeps rows in place when others are added or removed above them, and asks for further ones near an edge. */
export function useScrolling(window: RowWindow, extend: (side: Side) => void): Scrolling {
  const box = useRef<HTMLElement>(null);
  const shown = useRef<RowWindow>(undefined);
  useLayoutEffect(() => {
    const { current } = box;
    const before = shown.current;
    shown.current = window;
    const { place, rows } = window;
    if (current === null) {
      return;
    }
    // With the browser's own scroll anchoring, rows would move twice.
    current.style.overflowAnchor = "none";
    if (place.kind === "row") {
      current.scrollTop = place.at * rowHeightIn(current);
      return;
    }
    const shift = shiftOf(before?.rows ?? [], rows);
    // Reading scrollTop forces a layout of the table.
    if (shift !== 0 && current.scrollTop > 0) {
      current.scrollTop += shift * rowHeightIn(current);
    }
  }, [window]);
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    if (scrollTop < ahead) {
      extend("start");
    }
    if (scrollHeight - scrollTop - clientHeight < ahead) {
      extend("end");
    }
  };
  return { box, onScroll };
}
