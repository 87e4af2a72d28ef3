import { useState } from "react";
import type { Security } from "#contract/security.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { TotpSection } from "./TotpSection.tsx";

/** The second factor and, where it is on, its recovery codes. */
export function SecondFactorSections({ security }: { security: Security }) {
  /** Codes that were made just now; nothing shows them a second time. */
  const [fresh, setFresh] = useState<readonly string[] | null>(null);
  const { enabled } = security.totp;
  return (
    <>
      <TotpSection security={security} onCodes={setFresh} />
      {enabled || fresh !== null ? (
        <RecoveryCodes left={security.recovery_codes_left} fresh={fresh} onFresh={setFresh} />
      ) : null}
    </>
  );
}
