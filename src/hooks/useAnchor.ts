import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useHydratedValue } from "./useMounted.ts";

/** Scrolls to the element that the URL's hash names; returns its id, or an empty string. */
export function useAnchor(): string {
  const { hash } = useLocation();
  const id = hash.slice(1);
  // The browser looks for the anchor before the page is rendered, and a navigation scrolls to the top first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return useHydratedValue(id, "");
}
