import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { IfRight } from "#web/features/account/IfRight.tsx";
import { SuggestionNotice } from "#web/features/validation/SuggestionNotice.tsx";
import { SyntaxErrorMark } from "#web/features/validation/SyntaxErrorMark.tsx";
import { FlagChips } from "#web/ui/evidence/FlagChips.tsx";
import { PathStrip } from "#web/ui/evidence/PathStrip.tsx";
import { pathSteps } from "#web/ui/evidence/pathSteps.ts";
import { ScoreBreakdown } from "#web/ui/evidence/ScoreBreakdown.tsx";
import { DecidingBox } from "./DecidingBox.tsx";
import type { EvidenceTab } from "#web/features/result/evidence/EvidenceTabs.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { isReduced } from "./isReduced.ts";
import { PreviousResults } from "./PreviousResults.tsx";
import { ReportedNotice } from "./ReportedNotice.tsx";
import { ResultFacts } from "./ResultFacts.tsx";
import { RetryLater } from "./RetryLater.tsx";
import type { EvidenceQuery } from "#web/features/result/evidence/useEvidence.ts";
import { StoreNotice } from "./StoreNotice.tsx";
import { VerdictHeadline } from "./VerdictHeadline.tsx";

const EvidenceTabs = lazy(() =>
  import("#web/features/result/evidence/EvidenceTabs.tsx").then((module) => ({
    default: module.EvidenceTabs,
  })),
);

interface Props {
  result: Validation;
  /** False for the result of a list row, which can't be reported. */
  reportable: boolean;
  evidence: EvidenceQuery;
  /** The tab named in the URL. */
  tab: string | null;
  busy: boolean;
  onTab: (tab: EvidenceTab) => void;
  /** Checks an address. */
  onCheck: (address: string) => void;
  /** Shows another result of the address. */
  onOpen: (id: string) => void;
}

/** A finished validation, for the drawer and the page: suggestion, path, verdict, deciding line, evidence, history and details. */
export function ResultBody({
  result,
  reportable,
  evidence,
  tab,
  busy,
  onTab,
  onCheck,
  onOpen,
}: Props) {
  const { t } = useTranslation(["validate", "reasons"]);
  return (
    <article aria-labelledby="result-verdict" className="@container flex flex-col gap-2">
      {result.suggestion ? (
        <SuggestionNotice suggestion={result.suggestion} busy={busy} onCheck={onCheck} />
      ) : null}
      <PathStrip steps={pathSteps(result.checks)} />
      <VerdictHeadline result={result} />
      <StoreNotice result={result} />
      {result.syntax.valid ? null : <SyntaxErrorMark input={result.input} syntax={result.syntax} />}
      <DecidingBox result={result} evidence={evidence} />
      {reportable ? <ReportedNotice id={result.id} /> : null}
      {result.retry_after_s === null || isReduced(result) ? null : (
        <IfRight right="validate">
          <RetryLater
            key={result.id}
            result={result}
            busy={busy}
            onRetry={() => onCheck(result.input)}
          />
        </IfRight>
      )}
      <Suspense fallback={<Skeleton className="h-80 w-full" />}>
        <EvidenceTabs result={result} evidence={evidence} tab={tab} onTab={onTab} />
      </Suspense>
      {isReduced(result) ? null : (
        <PreviousResults current={result} evidence={evidence} onOpen={onOpen} />
      )}
      <div className="grid gap-x-8 gap-y-4 @3xl:grid-cols-[3fr_2fr]">
        <section aria-labelledby="result-details" className="min-w-0">
          <h3 id="result-details" className="mb-2 font-semibold">
            {t("result.details")}
          </h3>
          <ResultFacts result={result} />
        </section>
        <section aria-labelledby="result-score" className="min-w-0">
          <h3 id="result-score" className="mb-1 font-semibold">
            {t("result.score")}
          </h3>
          <ScoreBreakdown
            verdict={result.verdict}
            score={result.score}
            signals={result.score_breakdown}
          />
        </section>
      </div>
      <section aria-labelledby="result-flags">
        <h3 id="result-flags" className="mb-2 font-semibold">
          {t("result.flags")}
        </h3>
        <FlagChips flags={result.flags} />
      </section>
    </article>
  );
}
