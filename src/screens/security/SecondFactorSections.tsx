import { useState } from "react";
import type { Security } from "#contract/security.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { TotpSection } from "./TotpSection.tsx";

/** Two-factor authentication and its recovery codes. */
export function SecondFactorSections({ security }: { security: Security }) {
  /** New codes, which are shown only once. */
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
