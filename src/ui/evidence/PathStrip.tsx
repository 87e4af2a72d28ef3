import { useTranslation } from "react-i18next";
import { classNames } from "#web/ui/classNames.ts";
import { tookText } from "./durationText.ts";
import type { PathStep, StepState } from "./pathSteps.ts";
import { StepNode } from "./StepNode.tsx";

/** The path of a check in one row at every width: steps with their state and duration. */
export function PathStrip({ steps }: { steps: readonly PathStep[] }) {
  const { t } = useTranslation("ui");
  return (
    <ol aria-label={t("path.label")} className="flex">
      {steps.map((step, index) => (
        <Stop key={step.id} step={step} first={index === 0} />
      ))}
    </ol>
  );
}

function Stop({ step: { id, state, ms }, first }: { step: PathStep; first: boolean }) {
  const { t, i18n } = useTranslation("ui");
  const showsState = state === "running" || state === "skipped";
  return (
    <li data-step={id} data-state={state} className="relative min-w-0 flex-1 text-center">
      {first ? null : (
        <span aria-hidden="true" className="absolute end-1/2 top-[13px] h-0.5 w-full bg-line">
          <span
            className={classNames(
              "block size-full origin-left bg-brand transition-transform duration-slow rtl:origin-right",
              !reached(state) && "[scale:0_1]",
            )}
          />
        </span>
      )}
      <span className="relative z-10 mx-auto grid size-7 place-items-center">
        <StepNode state={state} />
      </span>
      <span
        className={classNames(
          "block px-0.5 text-sm font-medium hyphens-auto",
          reached(state) ? "text-ink" : "text-muted",
        )}
      >
        {t(`path.stations.${id}`)}
      </span>
      <span className="block min-h-4 px-0.5 text-xs text-muted tabular">
        {showsState ? null : <span className="sr-only">{t(`path.states.${state}`)} </span>}
        {showsState ? t(`path.states.${state}`) : ms === null ? null : tookText(ms, i18n.language)}
      </span>
    </li>
  );
}

function reached(state: StepState): boolean {
  return state !== "waiting" && state !== "skipped";
}
