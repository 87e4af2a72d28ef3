import type { Verdict } from "#vocabulary/verdicts.ts";
import { VerdictShape } from "./VerdictShape.tsx";
import type { StepState } from "./pathSteps.ts";

/** Steps use the four shapes of the verdicts. */
const shapes: Partial<Record<StepState, Verdict>> = {
  pass: "deliverable",
  warn: "risky",
  fail: "undeliverable",
  error: "unknown",
};

/** Icon of a step, without text. */
export function StepNode({ state }: { state: StepState }) {
  const shape = shapes[state];
  if (shape) {
    // The background hides the line behind the shape.
    return (
      <span className="grid place-items-center rounded-full bg-paper p-0.5">
        <VerdictShape verdict={shape} size={20} />
      </span>
    );
  }
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={20}
      height={20}
      viewBox="0 0 20 20"
      strokeWidth={1.6}
      className={state === "running" ? "overflow-visible text-brand" : "text-edge"}
    >
      {state === "running" ? (
        <>
          <circle
            cx={10}
            cy={10}
            r={8}
            className="origin-center animate-ping fill-brand opacity-40 motion-reduce:animate-none"
          />
          <circle cx={10} cy={10} r={6} stroke="currentColor" className="fill-paper" />
          <circle cx={10} cy={10} r={2.6} fill="currentColor" />
        </>
      ) : (
        <circle
          cx={10}
          cy={10}
          r={5}
          stroke="currentColor"
          className="fill-paper"
          {...(state === "skipped" && { strokeDasharray: "2.6 2.6" })}
        />
      )}
    </svg>
  );
}
