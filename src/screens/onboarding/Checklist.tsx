import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOnReady } from "#web/hooks/useOnReady.ts";
import { useFormats } from "#web/text/formats.ts";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { ChecklistStep } from "./ChecklistStep.tsx";
import { saveSkipped, skippedSteps } from "./skippedSteps.ts";
import { steps, type StepKey } from "./steps.ts";
import { useCompletedSteps } from "./useCompletedSteps.ts";

interface Props {
  /** Called once the steps are shown. */
  onReady: () => void;
}

/** First steps of an account; completed steps are detected automatically. */
export function Checklist({ onReady }: Props) {
  const { t } = useTranslation("onboarding");
  const { number } = useFormats();
  const { done, operator, failed, retry } = useCompletedSteps();
  const [skipped, setSkipped] = useState(skippedSteps);
  const shown = steps.filter((step) => operator || step.operator !== true);
  const taken = shown.filter(({ key }) => done[key] === true).length;
  const next = shown.find(({ key }) => done[key] === false && !skipped.includes(key));
  const loading = !failed && shown.some(({ key }) => done[key] === undefined);

  useOnReady(!loading, onReady);

  const text = t("checklist.progress", { taken: number(taken), all: number(shown.length) });

  const skip = (key: StepKey, out: boolean) => {
    const now = out ? [...skipped, key] : skipped.filter((one) => one !== key);
    setSkipped(now);
    saveSkipped(now);
  };
  if (loading) {
    return <RowsSkeleton label={t("checklist.loading")} rows={4} />;
  }
  return (
    <div className="flex max-w-reading flex-col gap-4">
      {failed ? <ProblemNotice title={t("checklist.failed")} onRetry={retry} /> : null}
      <div>
        <p className="mb-2 text-md">{text}</p>
        <ProgressBar value={taken} max={shown.length} label={text} />
      </div>
      <ol className="border-t border-line">
        {shown.map((step) => (
          <ChecklistStep
            key={step.key}
            step={step}
            done={done[step.key] === true}
            skipped={skipped.includes(step.key)}
            next={step === next}
            onSkip={(out) => skip(step.key, out)}
          />
        ))}
      </ol>
      {next === undefined && !failed ? <p className="text-md">{t("checklist.all")}</p> : null}
    </div>
  );
}
