import { type KeyboardEvent, type PointerEvent, useState } from "react";

interface Options {
  /** Number of places. */
  places: number;
  /** Returns the place at a distance in px from the left edge of the chart. */
  placeAt: (left: number) => number;
  rtl: boolean;
  /** Takes a range of places, first and last, that was drawn or chosen with Shift. */
  onRange?: ((first: number, last: number) => void) | undefined;
}

interface Cursor {
  at: number;
  /** Other end of a range. */
  since: number;
  dragging: boolean;
}

/** Returns the place of a chart's cursor, null while there's none, and the handlers for pointer and keyboard: arrow keys, Home and End move, Shift extends a range, Enter takes it, Escape ends; after a touch, `end` does. */
export function useChartCursor({ places, placeAt, rtl, onRange }: Options) {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const last = places - 1;
  const show = (position: number, since: number | null, dragging = false) => {
    const place = Math.max(0, Math.min(last, position));
    setCursor({ at: place, since: since ?? place, dragging });
  };
  const take = ({ at, since }: Cursor) => {
    if (onRange !== undefined && at !== since) {
      onRange(Math.min(at, since), Math.max(at, since));
      setCursor(null);
    }
  };
  const pointed = (event: PointerEvent<HTMLElement>) =>
    placeAt(event.clientX - event.currentTarget.getBoundingClientRect().left);
  const onKeyDown = (event: KeyboardEvent) => {
    const from = cursor?.at ?? last;
    const forward = rtl ? "ArrowLeft" : "ArrowRight";
    const back = rtl ? "ArrowRight" : "ArrowLeft";
    const moves: Record<string, number> = {
      [forward]: from + 1,
      [back]: from - 1,
      ArrowUp: from + 1,
      ArrowDown: from - 1,
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to !== undefined) {
      event.preventDefault();
      show(to, event.shiftKey && onRange !== undefined ? (cursor?.since ?? from) : null);
    } else if (event.key === "Escape") {
      setCursor(null);
    } else if (event.key === "Enter" && cursor !== null) {
      take(cursor);
    }
  };
  const end = () => setCursor(null);
  return {
    cursor,
    end,
    handlers: {
      onKeyDown,
      onFocus: () => {
        if (cursor === null) {
          show(last, null);
        }
      },
      onBlur: end,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const dragging = event.pointerType === "mouse" && onRange !== undefined;
        if (dragging) {
          // The range goes on beyond the edge of the chart.
          event.currentTarget.setPointerCapture?.(event.pointerId);
        }
        show(pointed(event), null, dragging);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) =>
        show(pointed(event), cursor?.dragging ? cursor.since : null, cursor?.dragging),
      onPointerUp: () => {
        if (cursor?.dragging) {
          setCursor({ ...cursor, dragging: false });
          take(cursor);
        }
      },
      onPointerLeave: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
        // A finger leaves when it's lifted, before the figures are read; the keyboard's place stays.
        if (pointerType !== "touch" && !currentTarget.matches(":focus-visible")) {
          end();
        }
      },
    },
  };
}
