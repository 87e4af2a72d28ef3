import { type RefObject, useLayoutEffect, useRef, useState } from "react";

interface ChartWidth {
  ref: RefObject<HTMLDivElement | null>;
  /** Width of the box in px. */
  width: number;
  rtl: boolean;
}

/** Width until the box is measured, and where there's no layout. */
const unmeasured = 640;

/** Returns the width and direction of a chart's box, measured before each paint that changes them. */
export function useChartWidth(): ChartWidth {
  const ref = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState({ width: unmeasured, rtl: false });
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) {
      return undefined;
    }
    const measure = () => {
      const width = Math.floor(element.clientWidth) || unmeasured;
      const rtl = getComputedStyle(element).direction === "rtl";
      setBox((before) => (before.width === width && before.rtl === rtl ? before : { width, rtl }));
    };
    measure();
    if (typeof ResizeObserver === "undefined") {
      return undefined;
    }
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...box };
}
