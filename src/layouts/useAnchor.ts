import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/** Shows the part of the page that the address names; answers its id, or an empty string. */
export function useAnchor(): string {
  const { hash } = useLocation();
  const id = hash.slice(1);
  // Pages are made for no anchor; where none is named, nothing is rendered again.
  const [shown, setShown] = useState("");
  // The browser looked for the anchor before the page was drawn, and a change of page scrolls to its top first.
  useEffect(() => {
    setShown(id);
    const frame = requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return shown;
}
