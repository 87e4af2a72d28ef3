import { useTranslation } from "react-i18next";
import type { Verdict } from "#vocabulary/verdicts.ts";
import { classNames } from "#web/ui/classNames.ts";
import { StepNode } from "./StepNode.tsx";
import { VerdictMark } from "./VerdictMark.tsx";
import { tookText } from "./durationText.ts";
import type { PathStep, StepState } from "./pathSteps.ts";

interface Props {
  /** Start of the line; omitted if it's shown above. */
  address?: string;
  steps: readonly PathStep[];
  /** End of the line; null until there is a verdict. */
  verdict: Verdict | null;
}

/** Path line from an address through its steps to a verdict; horizontal in a wide container, otherwise vertical. */
export function PathLine({ address, steps, verdict }: Props) {
  const { t } = useTranslation("ui");
  return (
    <div className="@container">
      <div className="flex flex-col @2xl:flex-row">
        {address ? (
          <code className="relative z-10 mb-1 max-w-full self-start truncate rounded-mark border border-line bg-canvas px-2 py-1 text-sm @2xl:mb-0 @2xl:max-w-56">
            {address}
          </code>
        ) : null}
        <div className="flex min-w-0 flex-1 flex-col @xl:flex-row @xl:items-start">
          <ol aria-label={t("path.label")} className="flex min-w-0 flex-1 flex-col @xl:flex-row">
            {steps.map((step, index) => (
              <StepItem
                key={step.id}
                step={step}
                // Without an address, the line starts at the first step.
                reached={index > 0 || address !== undefined}
                first={index === 0}
                last={index === steps.length - 1}
                ended={verdict !== null}
              />
            ))}
          </ol>
          <div className="relative z-10 mt-1 flex min-h-7 items-center @xl:mt-0">
            {verdict ? (
              <VerdictMark verdict={verdict} size="small" tinted />
            ) : (
              <span className="rounded-mark border border-dashed border-edge px-2 py-1 text-sm whitespace-nowrap text-muted">
                {t("path.pending")}
              </span>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

interface ItemProps {
  step: PathStep;
  reached: boolean;
  first: boolean;
  last: boolean;
  ended: boolean;
}

function StepItem({ step, reached, first, last, ended }: ItemProps) {
  const { t, i18n } = useTranslation("ui");
  const { id, state, ms } = step;
  const took = ms === null ? null : tookText(ms, i18n.language);
  const shown = spoken(state)
    ? [t(`path.states.${state}`), took].filter(Boolean).join(" · ")
    : took;
  return (
    <li
      data-step={id}
      data-state={state}
      className="relative flex min-h-touch items-center gap-3 @xl:block @xl:flex-1 @xl:text-center"
    >
      {reached ? <Segment drawn={drawn(state)} from={first ? "edge" : "previous"} /> : null}
      {last ? <Segment drawn={ended && drawn(state)} from="here" /> : null}
      <span className="relative z-10 grid size-7 shrink-0 place-items-center @xl:mx-auto">
        <StepNode state={state} />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-2 @xl:mt-1 @xl:block">
        <span
          className={classNames(
            "text-sm font-medium @xl:block",
            state === "waiting" || state === "skipped" ? "text-muted" : "text-ink",
          )}
        >
          {t(`path.stations.${id}`)}
        </span>
        <span className="text-xs text-muted tabular @xl:block @xl:min-h-4">
          {spoken(state) ? null : <span className="sr-only">{t(`path.states.${state}`)} </span>}
          {shown}
        </span>
      </span>
    </li>
  );
}

/** Tells whether the state is shown as text; for `pass` and `waiting` the icon is enough. */
function spoken(state: StepState): boolean {
  return state !== "pass" && state !== "waiting";
}

function drawn(state: StepState): boolean {
  return state !== "waiting" && state !== "skipped";
}

const runs = {
  previous: "top-[-50%] h-full @xl:-start-1/2 @xl:w-full",
  edge: "top-0 h-1/2 @xl:start-0 @xl:w-1/2",
  here: "top-1/2 h-1/2 @xl:start-1/2 @xl:w-1/2",
};

/** Segment of the line, drawn in the direction of the path. */
function Segment({ drawn: isDrawn, from }: { drawn: boolean; from: keyof typeof runs }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "absolute start-[13px] w-0.5 bg-line @xl:top-[13px] @xl:h-0.5",
        runs[from],
      )}
    >
      <span
        className={classNames(
          "block size-full origin-top bg-brand transition-transform duration-slow @xl:origin-left @xl:rtl:origin-right",
          !isDrawn && "[scale:1_0] @xl:[scale:0_1]",
        )}
      />
    </span>
  );
}
