import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Returns `prerendered` while a prerendered page hydrates, and `now` afterwards; equal values cause no second render. */
export function useHydratedValue<Value extends string | boolean>(
  now: Value,
  prerendered: Value,
): Value {
  return useSyncExternalStore(
    never,
    () => now,
    () => prerendered,
  );
}

/** Returns false while a prerendered page hydrates, and true afterwards. */
export function useMounted(): boolean {
  return useHydratedValue<boolean>(true, false);
}
