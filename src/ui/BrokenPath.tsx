interface Props {
  /** `lost`: the line ends before its step; `cut`: the line is broken. */
  kind: "lost" | "cut";
}

const stops = [60, 120, 180, 240];

/** Illustration for error pages: a path that doesn't reach its end. */
export function BrokenPath({ kind }: Props) {
  const ends = kind === "lost" ? 240 : 136;
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 360 56"
      preserveAspectRatio="xMinYMid"
      fill="none"
      strokeWidth={2}
      strokeLinecap="round"
      className="flip-rtl h-14 w-full max-w-sm text-edge"
    >
      <path className="text-brand" stroke="currentColor" d={`M8 28H${ends}`} />
      <path
        stroke="currentColor"
        strokeDasharray="2 8"
        d={kind === "lost" ? "M252 28H316" : "M166 28H316"}
      />
      {kind === "cut" ? (
        <path className="text-brand" stroke="currentColor" d="m140 18 8 10-8 6 8 10" />
      ) : null}
      <rect
        x={1}
        y={20}
        width={14}
        height={16}
        rx={3}
        className="fill-paper"
        stroke="currentColor"
      />
      {stops.map((x) => (
        <circle
          key={x}
          cx={x}
          cy={28}
          r={6}
          className={x <= ends ? "fill-paper text-brand" : "fill-paper"}
          stroke="currentColor"
        />
      ))}
      <circle
        cx={330}
        cy={28}
        r={13}
        className="fill-paper"
        stroke="currentColor"
        strokeDasharray="4 5"
      />
    </svg>
  );
}
