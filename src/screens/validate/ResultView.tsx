import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { mailboxNotChecked, reasonText } from "#web/features/validation/reasonText.ts";
import { SuggestionNotice } from "#web/features/validation/SuggestionNotice.tsx";
import { SyntaxErrorMark } from "#web/features/validation/SyntaxErrorMark.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { FlagChips } from "#web/ui/evidence/FlagChips.tsx";
import { PathLine } from "#web/ui/evidence/PathLine.tsx";
import { ScoreBreakdown } from "#web/ui/evidence/ScoreBreakdown.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { pathStations } from "#web/ui/evidence/pathStations.ts";
import { DecidingReply } from "./evidence/DecidingReply.tsx";
import { EvidenceTabs, type EvidenceTab } from "./evidence/EvidenceTabs.tsx";
import { PreviousResult } from "./PreviousResult.tsx";
import { ResultFacts } from "./ResultFacts.tsx";
import { RetryLater } from "./RetryLater.tsx";
import { RuleActions } from "./rules/RuleActions.tsx";

interface Props {
  result: Validation;
  tab: EvidenceTab;
  busy: boolean;
  onTab: (tab: EvidenceTab) => void;
  onCheck: (address: string) => void;
}

/** A finished validation: verdict, evidence and next step. */
export function ResultView({ result, tab, busy, onTab, onCheck }: Props) {
  const { t } = useTranslation(["validate", "reasons"]);
  const again = () => onCheck(result.input);
  const link = () => `${window.location.origin}/validate?id=${encodeURIComponent(result.id)}`;
  return (
    <article aria-labelledby="result-verdict" className="flex flex-col gap-6">
      <header className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 font-mono text-md break-all whitespace-pre-wrap">
            <bdi>{result.email ?? result.input}</bdi>
          </p>
          <div className="-ms-2 flex flex-wrap gap-1">
            <CopyButton text={link} label={t("result.copyLink")} />
            <Button look="quiet" size="small" icon="retry" busy={busy} onClick={again}>
              {t("result.again")}
            </Button>
          </div>
        </div>
        <div className="flex flex-col gap-1">
          <h2 id="result-verdict">
            <VerdictMark verdict={result.verdict} size="large" />
          </h2>
          <p className="max-w-reading text-md">
            {reasonText(t, result, "sentence")}
            {mailboxNotChecked(result) ? ` ${t("result.unasked")}` : null}
          </p>
        </div>
      </header>
      <PathLine stations={pathStations(result.checks)} verdict={result.verdict} />
      <DecidingReply id={result.id} onOpen={() => onTab("transcript")} />
      {result.syntax.valid ? null : <SyntaxErrorMark input={result.input} syntax={result.syntax} />}
      {result.suggestion ? (
        <SuggestionNotice suggestion={result.suggestion} busy={busy} onCheck={onCheck} />
      ) : null}
      {result.retry_after_s === null ? null : (
        <RetryLater key={result.id} result={result} busy={busy} onRetry={again} />
      )}
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <section aria-labelledby="result-next" className="max-w-reading">
            <h3 id="result-next" className="font-semibold">
              {t(`action.${result.action}`)}
            </h3>
            <p className="mt-1">{reasonText(t, result, "next")}</p>
            <h3 className="mt-4 font-semibold">{t("result.why")}</h3>
            <p className="mt-1">{reasonText(t, result, "why")}</p>
          </section>
          <ResultFacts result={result} />
        </div>
        <section aria-labelledby="result-score" className="min-w-0">
          <h3 id="result-score" className="mb-1 font-semibold">
            {t("result.score")}
          </h3>
          <ScoreBreakdown score={result.score} signals={result.score_breakdown} />
        </section>
      </div>
      <section aria-labelledby="result-flags">
        <h3 id="result-flags" className="mb-2 font-semibold">
          {t("result.flags")}
        </h3>
        <FlagChips flags={result.flags} />
      </section>
      <RuleActions result={result} busy={busy} onAgain={again} />
      {result.previous_id === null ? null : (
        <PreviousResult id={result.previous_id} current={result} />
      )}
      <EvidenceTabs result={result} tab={tab} onTab={onTab} />
    </article>
  );
}
