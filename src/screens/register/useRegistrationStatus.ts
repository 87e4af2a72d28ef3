import { useEffect, useState } from "react";
import { registrationBlockId } from "#contract/registration.ts";
import { useMounted } from "#web/hydration/useMounted.ts";
import type { LoadedStatus } from "./loadRegistrationStatus.tsx";

/** The registration rules as far as they are known; without `show`, anyone may register. */
type KnownStatus = Pick<LoadedStatus, "credits"> & Partial<LoadedStatus>;

/** Returns the registration rules; null until they are known. The page knows without a call if anyone may register. */
export function useRegistrationStatus(enabled: boolean): KnownStatus | null {
  const [status, setStatus] = useState<LoadedStatus | null>(null);

  useEffect(() => {
    let left = false;
    const load = async () => {
      const { loadRegistrationStatus } = await import("./loadRegistrationStatus.tsx");
      const loaded = await loadRegistrationStatus();
      if (!left) {
        setStatus(loaded);
      }
    };
    if (enabled || document.getElementById(registrationBlockId) !== null) {
      // Without it the form still works, and its error says what is missing.
      load().catch(() => undefined);
    }
    return () => {
      left = true;
    };
  }, [enabled]);

  const mounted = useMounted();
  const open = mounted && !enabled && document.getElementById(registrationBlockId) === null;
  return status ?? (open ? { credits: true } : null);
}
