import { type PointerEvent, useRef } from "react";
import { columnWidth } from "./columnWidth.ts";

interface Props {
  onWidth: (width: number | undefined) => void;
}

/** Edge of a column's head: dragging it changes the width, a double click forgets it. For pointers alone; the column menu has the same for keys. */
export function ResizeHandle({ onWidth }: Props) {
  const start = useRef<{ x: number; width: number; sign: number } | null>(null);
  const drag = ({ clientX }: PointerEvent) => {
    const { current } = start;
    if (current !== null) {
      onWidth(columnWidth(current.width + current.sign * (clientX - current.x)));
    }
  };
  return (
    <span
      aria-hidden="true"
      data-resize=""
      className="absolute inset-y-0 end-0 w-2 cursor-col-resize border-e border-transparent hover:border-brand"
      onPointerDown={(event) => {
        const head = event.currentTarget.closest("th");
        if (head !== null) {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          const rtl = getComputedStyle(head).direction === "rtl";
          start.current = { x: event.clientX, width: head.offsetWidth, sign: rtl ? -1 : 1 };
        }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        start.current = null;
      }}
      onDoubleClick={() => onWidth(undefined)}
    />
  );
}
