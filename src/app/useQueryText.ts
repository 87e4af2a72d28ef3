import { useLocation } from "react-router-dom";
import { useMounted, useOnceMounted } from "#web/layouts/useMounted.ts";

/** The query of the page's address; empty in a prerendered page until it is hydrated. */
export function useQueryText(): string {
  return useOnceMounted(useLocation().search, "");
}

/** Returns the state the last screen passed on; null in a prerendered page until it is hydrated. */
export function useHandedState(): unknown {
  const { state } = useLocation() as { state: unknown };
  return useMounted() ? state : null;
}
