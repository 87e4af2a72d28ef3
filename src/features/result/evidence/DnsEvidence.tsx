import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { DnsLookups } from "#web/features/validation/DnsLookups.tsx";
import type { EvidenceQuery } from "./useEvidence.ts";
import { EvidenceGate } from "./EvidenceGate.tsx";
import { NoEvidence } from "./NoEvidence.tsx";

interface Props {
  result: Validation;
  evidence: EvidenceQuery;
}

/** Shows every DNS query of a validation, or the reason there was none. */
export function DnsEvidence({ result, evidence }: Props) {
  const { t } = useTranslation("validate");
  return (
    <EvidenceGate evidence={evidence}>
      {({ dns }) =>
        dns.length > 0 ? (
          <DnsLookups lookups={dns} />
        ) : (
          <NoEvidence text={t("dns.none")} result={result} />
        )
      }
    </EvidenceGate>
  );
}
