import { useEffect, useState } from "react";
import { registrationBlockId } from "#contract/registration.ts";
import type { ShowStatus } from "./loadRegistrationStatus.tsx";

/** Returns what shows who may register; null where anyone may, which the page knows without a call. `asked`: the API asked for a setup code. */
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
      // Without it the form still works, and its refusal says what is missing.
      load().catch(() => undefined);
    }
    return () => {
      left = true;
    };
  }, [asked]);

  return show;
}
