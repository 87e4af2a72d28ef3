import { stepNames, type StepName } from "#vocabulary/checks.ts";
import type { Verdict } from "#vocabulary/verdicts.ts";

interface Props {
  /** Step that decided. */
  step: StepName;
  verdict: Verdict;
  /** Name of the step, for screen readers. */
  label: string;
}

const inks: Record<Verdict, string> = {
  deliverable: "text-deliverable",
  risky: "text-risky",
  undeliverable: "text-undeliverable",
  unknown: "text-unknown",
};

/** Horizontal place of a step's dot. */
const x = (index: number): number => 8 + index * 15;

/** Returns the path between the dots of two steps. */
const line = (from: number, to: number): string =>
  stepNames
    .slice(from, to)
    .map((_, index) => `M${x(from + index) + 3} 7h9`)
    .join("");

/** The path of a check as small as a word: a dot for each step, the deciding one large and in the color of the verdict. */
export function PathGlyph({ step, verdict, label }: Props) {
  const position = stepNames.indexOf(step);
  const last = stepNames.length - 1;
  return (
    <>
      <svg
        aria-hidden="true"
        focusable="false"
        width={76}
        height={14}
        viewBox="0 0 76 14"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.4}
        data-step={step}
        style={{ forcedColorAdjust: "auto" }}
        className="flip-rtl block shrink-0 text-muted"
      >
        {position === last ? null : <path d={line(position, last)} strokeDasharray="1.5 2" />}
        {position === 0 ? null : <path d={line(0, position)} />}
        {stepNames.map((name, index) => (
          <circle
            key={name}
            cx={x(index)}
            cy={7}
            r={index === position ? 4.3 : 2}
            {...(index <= position && { fill: "currentColor" })}
            {...(index === position && { className: inks[verdict] })}
          />
        ))}
      </svg>
      <span className="sr-only">{label}</span>
    </>
  );
}
