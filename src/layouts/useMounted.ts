import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False while a page made at build is taken over, which must look as it was made; true ever after. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
