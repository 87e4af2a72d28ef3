import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** `made` while a page made at build is taken over, which must look as it was made; `now` ever after. Nothing is rendered again where they are the same. */
export function useHydratedValue<Value extends string | boolean>(now: Value, made: Value): Value {
  return useSyncExternalStore(
    never,
    () => now,
    () => made,
  );
}

/** False while a page made at build is taken over; true ever after. */
export function useMounted(): boolean {
  return useHydratedValue<boolean>(true, false);
}
