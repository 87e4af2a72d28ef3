import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useHydratedValue } from "./useMounted.ts";

/** Shows the part of the page that the address names; answers its id, or an empty string. */
export function useAnchor(): string {
  const { hash } = useLocation();
  const id = hash.slice(1);
  // The browser looked for the anchor before the page was drawn, and a change of page scrolls to its top first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return useHydratedValue(id, "");
}
