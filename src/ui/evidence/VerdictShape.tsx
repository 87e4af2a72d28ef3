import type { Verdict } from "#vocabulary/verdicts.ts";

interface Props {
  verdict: Verdict;
  size?: number;
  className?: string;
}

const outlines: Record<Verdict, string> = {
  deliverable: "M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z",
  risky: "M10 2.4 18.6 17.2H1.4Z",
  undeliverable: "M6.6 2h6.8L18 6.6v6.8L13.4 18H6.6L2 13.4V6.6Z",
  unknown: "M10 2a8 8 0 1 1 0 16 8 8 0 0 1 0-16Z",
};

const signs: Record<Verdict, string> = {
  deliverable: "m6.4 10.3 2.5 2.5 4.8-5.4",
  risky: "M10 7.5v4.4M10 14.5v.1",
  undeliverable: "m7.2 7.2 5.6 5.6M12.8 7.2l-5.6 5.6",
  unknown: "M7.9 7.9a2.2 2.2 0 1 1 3.2 2c-.8.4-1.1.8-1.1 1.6M10 14v.1",
};

const inks: Record<Verdict, string> = {
  deliverable: "text-deliverable fill-deliverable-tint",
  risky: "text-risky fill-risky-tint",
  undeliverable: "text-undeliverable fill-undeliverable-tint",
  unknown: "text-unknown fill-unknown-tint",
};

/** Icon of a verdict: tick in a circle, exclamation in a triangle, cross in an octagon, question in a dashed circle. Needs text beside it. */
export function VerdictShape({ verdict, size = 20, className = "" }: Props) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      data-shape={verdict}
      className={`shrink-0 ${inks[verdict]} ${className}`}
    >
      <path
        d={outlines[verdict]}
        {...(verdict === "unknown" && { strokeDasharray: "2.9 3.38", strokeLinecap: "butt" })}
      />
      <path d={signs[verdict]} fill="none" />
    </svg>
  );
}
