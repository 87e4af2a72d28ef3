import { useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";

const never = () => () => undefined;

/** The query of the page's address; empty in a page drawn at build, and until that is taken over. */
export function useQueryText(): string {
  const { search } = useLocation();
  return useSyncExternalStore(
    never,
    () => search,
    () => "",
  );
}
