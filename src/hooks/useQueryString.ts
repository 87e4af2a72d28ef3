import { useLocation } from "react-router-dom";
import { useMounted, useHydratedValue } from "#web/hydration/useMounted.ts";

/** Returns the query of the URL; empty in a prerendered page until it is hydrated. */
export function useQueryString(): string {
  return useHydratedValue(useLocation().search, "");
}

/** Returns the state the last screen passed on; null in a prerendered page until it is hydrated. */
export function useLocationState(): unknown {
  const { state } = useLocation() as { state: unknown };
  return useMounted() ? state : null;
}
