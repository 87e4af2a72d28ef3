import { mainOrigin } from "#web/api/client/mainOrigin.ts";
import { useHydratedValue } from "#web/hydration/useMounted.ts";

/** Returns the API's origin for code examples; prerendered pages show an example origin, as their own isn't known. */
export function useApiAddress(): string {
  const own = typeof window === "object" ? window.location.origin : "";
  const address = mainOrigin || own;
  return useHydratedValue(address, mainOrigin || "https://verify.example.com");
}
