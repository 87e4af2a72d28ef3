import { useTranslation } from "react-i18next";
import type { SerializedError } from "@reduxjs/toolkit";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { CheckFailure } from "./CheckFailure.tsx";
import type { EvidenceTab } from "#web/features/result/evidence/EvidenceTabs.tsx";
import { LiveCheck } from "./LiveCheck.tsx";
import { ResultBody } from "#web/features/result/body/ResultBody.tsx";
import { RowFacts } from "#web/features/result/body/RowFacts.tsx";
import type { ShownResult } from "./useShownResult.ts";

interface Props {
  shown: ShownResult;
  /** Failure of a recheck. */
  failure: CallFailure | SerializedError | null;
  tab: string | null;
  busy: boolean;
  onTab: (tab: EvidenceTab) => void;
  onCheck: (address: string) => void;
  onOpen: (id: string) => void;
}

/** The content for one result: loading, failed, running, done, or a row without a verdict. */
export function ResultPanel({ shown, failure, tab, busy, onTab, onCheck, onOpen }: Props) {
  const { t } = useTranslation("validate");
  switch (shown.state) {
    case "none":
    case "loading":
      return (
        <section aria-busy="true" aria-label={t("result.loading")} className="flex flex-col gap-5">
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-9 w-1/3" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-20 w-full" />
        </section>
      );
    case "failed":
      return <CheckFailure failure={shown.failure} onRetry={shown.retry} />;
    case "running":
      return <LiveCheck check={shown.check} progress={shown.progress} cut={shown.cut} />;
    case "rowOnly":
      return (
        <div className="flex flex-col gap-5">
          <p className="text-md">
            {t(`row.status.${shown.row.charge === "not_an_address" ? "final" : shown.row.status}`)}
          </p>
          <RowFacts row={shown.row} />
        </div>
      );
    case "done":
      return (
        <div className="flex flex-col gap-5">
          {failure === null ? null : (
            <CheckFailure
              failure={failure}
              retrying={busy}
              onRetry={() => onCheck(shown.result.input)}
            />
          )}
          <ResultBody
            key={shown.result.id}
            result={shown.result}
            reportable={shown.row === null}
            evidence={shown.evidence}
            tab={tab}
            busy={busy}
            onTab={onTab}
            onCheck={onCheck}
            onOpen={onOpen}
          />
          {shown.row === null ? null : <RowFacts row={shown.row} />}
        </div>
      );
    default:
      return shown satisfies never;
  }
}
