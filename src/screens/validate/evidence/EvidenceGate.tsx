import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Evidence } from "#contract/validations.ts";
import { useReadEvidenceQuery } from "#web/api/api.ts";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

interface Props {
  /** Id of the validation. */
  id: string;
  children: (evidence: Evidence) => ReactNode;
}

/** Loads the evidence of a validation. */
export function EvidenceGate({ id, children }: Props) {
  const { t } = useTranslation(["validate", "errors", "common"]);
  const query = useReadEvidenceQuery({ params: { id } });
  return (
    <QueryGate
      query={{ ...query, data: query.currentData }}
      skeleton={
        <section
          aria-busy="true"
          aria-label={t("evidence.loading")}
          className="flex flex-col gap-2"
        >
          {["w-1/3", "w-2/3", "w-1/2", "w-3/5"].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </section>
      }
    >
      {children}
    </QueryGate>
  );
}
