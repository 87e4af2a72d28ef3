import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useHydratedValue } from "#web/hydration/useMounted.ts";

/** Opens the folded parts of the page that contain an element, for browsers that don't do so themselves. */
function openAround(element: Element | null): void {
  for (
    let fold = element?.closest("details");
    fold;
    fold = fold.parentElement?.closest("details")
  ) {
    fold.open = true;
  }
}

/** Scrolls to the element that the URL's hash names, and opens the parts around it; returns its id, or an empty string. */
export function useAnchor(): string {
  const { hash } = useLocation();
  const id = hash.slice(1);
  // The browser looks for the anchor before the page is rendered, and a navigation scrolls to the top first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(id);
      openAround(target);
      target?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return useHydratedValue(id, "");
}
