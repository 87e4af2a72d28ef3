import type { AnalyticsNote } from "#contract/analyticsNotes.ts";

const height = 8;
/** As wide as a column of the chart above. */
const step = 10;

interface Props {
  notes: readonly AnalyticsNote[];
  /** First days of the chart's columns. */
  dates: readonly string[];
}

/** A mark below each column of the chart whose days have a note. The list of notes says the same in words. */
export function NoteMarks({ notes, dates }: Props) {
  const places = new Set(notes.map(({ day }) => dates.findLastIndex((date) => date <= day)));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${dates.length * step} ${height}`}
      preserveAspectRatio="none"
      className="flip-rtl h-2 w-full text-link"
    >
      {[...places]
        .filter((at) => at >= 0)
        .map((at) => (
          <rect
            key={at}
            x={at * step + 1}
            y={2}
            width={step - 2}
            height={height - 2}
            fill="currentColor"
          />
        ))}
    </svg>
  );
}
