import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { DnsLookups } from "#web/features/validation/DnsLookups.tsx";
import { EvidenceGate } from "./EvidenceGate.tsx";
import { NoEvidence } from "./NoEvidence.tsx";

/** Shows every DNS query of a validation, or the reason there was none. */
export function DnsEvidence({ result }: { result: Validation }) {
  const { t } = useTranslation("validate");
  return (
    <EvidenceGate id={result.id}>
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
