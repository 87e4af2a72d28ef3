import { useTranslation } from "react-i18next";
import { StepNode } from "./StepNode.tsx";
import type { StepState } from "./pathSteps.ts";

/** Status of a check as icon and text. */
export function StatusLabel({ state }: { state: Exclude<StepState, "waiting"> }) {
  const { t } = useTranslation("evidence");
  return (
    <span className="inline-flex h-5 items-center gap-1 align-top whitespace-nowrap">
      <StepNode state={state} />
      {t(`statuses.${state}`)}
    </span>
  );
}
