import { type RefObject, useEffect, useRef } from "react";

/** Closes a box when something outside is pressed or focused. */
export function useClosingOutside(
  root: RefObject<HTMLElement | null>,
  open: boolean,
  onClose: () => void,
): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!open) {
      return undefined;
    }
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) {
        latest.current();
      }
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [root, open]);
}
