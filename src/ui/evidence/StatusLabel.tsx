import { useTranslation } from "react-i18next";
import { StationNode } from "./StationNode.tsx";
import type { StationState } from "./pathStations.ts";

/** Status of a check as icon and text. */
export function StatusLabel({ state }: { state: Exclude<StationState, "waiting"> }) {
  const { t } = useTranslation("evidence");
  return (
    <span className="inline-flex h-5 items-center gap-1 align-top whitespace-nowrap">
      <StationNode state={state} />
      {t(`statuses.${state}`)}
    </span>
  );
}
