import { useTranslation } from "react-i18next";
import { classNames } from "#web/ui/classNames.ts";
import { tookText } from "./durationText.ts";
import type { Station, StationState } from "./pathStations.ts";
import { StationNode } from "./StationNode.tsx";

/** The path of a check in one row at every width: stations with their state and duration. */
export function PathStrip({ stations }: { stations: readonly Station[] }) {
  const { t } = useTranslation("ui");
  return (
    <ol aria-label={t("path.label")} className="flex">
      {stations.map((station, index) => (
        <Stop key={station.id} station={station} first={index === 0} />
      ))}
    </ol>
  );
}

function Stop({ station: { id, state, ms }, first }: { station: Station; first: boolean }) {
  const { t, i18n } = useTranslation("ui");
  const showsState = state === "running" || state === "skipped";
  return (
    <li data-station={id} data-state={state} className="relative min-w-0 flex-1 text-center">
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
        <StationNode state={state} />
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

function reached(state: StationState): boolean {
  return state !== "waiting" && state !== "skipped";
}
