import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Evidence } from "#contract/evidence.ts";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { EvidenceQuery } from "./useEvidence.ts";

interface Props {
  evidence: EvidenceQuery;
  children: (evidence: Evidence) => ReactNode;
}

/** Shows evidence once it's loaded, or says that none is stored. */
export function EvidenceGate({ evidence, children }: Props) {
  const { t } = useTranslation(["validate", "errors", "common"]);
  return (
    <QueryGate
      query={evidence}
      skeleton={
        <section
          aria-busy="true"
          aria-label={t("evidence.loading")}
          // As high as the transcript of one session.
          className="flex min-h-54 flex-col gap-2"
        >
          {["w-1/3", "w-3/4", "w-1/2"].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </section>
      }
    >
      {(data) =>
        data === null ? (
          <p className="max-w-reading text-base text-muted">
            {evidence.neverStored === true
              ? t("evidence_not_stored.detail", { ns: "errors" })
              : t("evidence.gone")}
          </p>
        ) : (
          children(data)
        )
      }
    </QueryGate>
  );
}
