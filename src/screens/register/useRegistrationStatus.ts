import { useEffect, useState } from "react";
import { registrationBlockId } from "#contract/registration.ts";
import type { LoadedStatus } from "./loadRegistrationStatus.tsx";

/** Returns the registration rules; null if anyone may register, which the page knows without a call. `asked`: the API asked for a setup code. */
export function useRegistrationStatus(asked: boolean): LoadedStatus | null {
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
    if (asked || document.getElementById(registrationBlockId) !== null) {
      // Without it the form still works, and its error says what is missing.
      load().catch(() => undefined);
    }
    return () => {
      left = true;
    };
  }, [asked]);

  return status;
}
