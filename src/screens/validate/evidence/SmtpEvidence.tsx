import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { reasonText } from "#web/features/validation/reasonText.ts";
import { Transcript } from "#web/ui/evidence/Transcript.tsx";
import { EvidenceGate } from "./EvidenceGate.tsx";
import { NoEvidence } from "./NoEvidence.tsx";

/** Shows every SMTP session of a validation, or the reason there was none. */
export function SmtpEvidence({ result }: { result: Validation }) {
  const { t } = useTranslation(["validate", "reasons"]);
  return (
    <EvidenceGate id={result.id}>
      {({ sessions }) =>
        sessions.length > 0 ? (
          <Transcript sessions={sessions} explanation={reasonText(t, result, "why")} />
        ) : (
          <NoEvidence text={t("transcript.none")} result={result} />
        )
      }
    </EvidenceGate>
  );
}
