import { useEffect, useState } from "react";
import { registrationBlockId } from "#contract/registration.ts";
import type { ShowStatus } from "./loadRegistrationStatus.tsx";

/** Returns what shows who may register; null where anyone may, which the page knows without a call. `asked`: the API asked for a setup code. */
export function useRegistrationStatus(asked: boolean): ShowStatus | null {
  const [show, setShow] = useState<ShowStatus | null>(null);

  useEffect(() => {
    let left = false;
    if (asked || document.getElementById(registrationBlockId) !== null) {
      // Without it the form still works, and its refusal says what is missing.
      import("./loadRegistrationStatus.tsx")
        .then(({ loadRegistrationStatus }) => loadRegistrationStatus())
        .then((loaded) => {
          if (!left) {
            setShow(() => loaded);
          }
        })
        .catch(() => undefined);
    }
    return () => {
      left = true;
    };
  }, [asked]);

  return show;
}
