import { ResultFilters } from "#web/screens/list/results/ResultFilters.tsx";
import type { ExportChoice } from "./exportChoice.ts";
import { ScoreField } from "./ScoreField.tsx";

interface Props {
  choice: ExportChoice;
  onChange: (change: Partial<ExportChoice>) => void;
}

/** Further fields of the segments that need them: the lowest score, or a filter. */
export function SegmentFilter({ choice: { segment, scoreMin, filter }, onChange }: Props) {
  if (segment === "score") {
    return <ScoreField value={scoreMin} onChange={(score) => onChange({ scoreMin: score })} />;
  }
  return segment === "filter" ? (
    <div className="flex flex-col gap-3">
      <ResultFilters filter={filter} onChange={(next) => onChange({ filter: next })} />
      <ScoreField
        value={filter.scoreMin ?? 0}
        onChange={(score) =>
          onChange({ filter: { ...filter, scoreMin: score === 0 ? null : score } })
        }
      />
    </div>
  ) : null;
}
