import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { Transcript } from "#web/ui/evidence/Transcript.tsx";
import type { EvidenceQuery } from "./useEvidence.ts";
import { EvidenceGate } from "./EvidenceGate.tsx";
import { NoEvidence } from "./NoEvidence.tsx";

interface Props {
  result: Validation;
  evidence: EvidenceQuery;
}

/** Shows every SMTP session of a validation, or the reason there was none. */
export function SmtpEvidence({ result, evidence }: Props) {
  const { t } = useTranslation("validate");
  return (
    <EvidenceGate evidence={evidence}>
      {({ sessions }) =>
        sessions.length > 0 ? (
          <Transcript sessions={sessions} verdict={result.verdict} />
        ) : (
          <NoEvidence text={t("transcript.none")} result={result} />
        )
      }
    </EvidenceGate>
  );
}
