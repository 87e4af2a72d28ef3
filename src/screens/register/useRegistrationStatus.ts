import { useEffect, useState } from "react";
import { registrationBlockId } from "#contract/registration.ts";
import type { ShowStatus } from "./loadRegistrationStatus.tsx";

/** Returns the element that shows the registration rules; null if anyone may register, which the page knows without a call. `asked`: the API asked for a setup code. */
export function useRegistrationStatus(asked: boolean): ShowStatus | null {
  const [show, setShow] = useState<ShowStatus | null>(null);

  useEffect(() => {
    let left = false;
    const load = async () => {
      const { loadRegistrationStatus } = await import("./loadRegistrationStatus.tsx");
      const loaded = await loadRegistrationStatus();
      if (!left) {
        setShow(() => loaded);
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

  return show;
}
