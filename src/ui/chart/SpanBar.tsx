interface Span {
  key: string;
  /** Start and length as shares of the bar, from 0 to 1. */
  from: number;
  share: number;
  /** Colour as a CSS value. */
  ink: string;
}

interface Props {
  spans: readonly Span[];
  /** In px. */
  height: number;
  /** Draws the whole length behind the spans. */
  ground?: boolean;
}

/** A bar of spans with gaps of 2 px between them, as an ornament of the figures beside it. */
export function SpanBar({ spans, height, ground = true }: Props) {
  return (
    <svg aria-hidden="true" width="100%" height={height} className="flip-rtl block rounded-mark">
      {ground ? <rect width="100%" height={height} fill="var(--canvas)" /> : null}
      {spans
        .filter(({ share }) => share > 0)
        .map(({ key, from, share, ink }) => (
          <rect
            key={key}
            data-span={key}
            x={`${from * 100}%`}
            width={`${Math.max(share * 100, 0.5)}%`}
            height={height}
            fill={ink}
            {...(spans.length > 1 ? { stroke: "var(--paper)", strokeWidth: 2 } : {})}
          />
        ))}
    </svg>
  );
}
