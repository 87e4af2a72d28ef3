import { mainOrigin } from "#web/api/client/mainOrigin.ts";
import { useHydratedValue } from "./useMounted.ts";

/** The address of the API as examples name it. A page made at build names an example's: its own origin is not known yet. */
export function useApiAddress(): string {
  const own = typeof window === "object" ? window.location.origin : "";
  const address = mainOrigin || own;
  return useHydratedValue(address, mainOrigin || "https://verify.example.com");
}
