import { useId, useState } from "react";
import { usePrehydrationInput } from "#web/hydration/usePrehydrationInput.ts";

interface Props {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Values of the slider, ascending; every whole number by default. */
  stops?: readonly number[];
  /** Formatted value for screen readers. */
  shown: string;
  /** Unit after the number. */
  unit: string;
  onChange: (value: number) => void;
}

function nearest(stops: readonly number[], value: number): number {
  return stops.reduce(
    (best, stop, index) =>
      Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value) ? index : best,
    0,
  );
}

/** Field for a whole number, by slider or keyboard. */
export function RangeField({ label, value, min, max, stops, shown, unit, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    setTyped(text);
    const number = Number(text);
    if (/^\d+$/u.test(text) && number >= min && number <= max) {
      onChange(number);
    }
  };
  const numeral = typed ?? String(value);
  const position = stops === undefined ? value : nearest(stops, value);
  const slide = (text: string) => onChange(stops?.[Number(text)] ?? Number(text));
  const numberField = usePrehydrationInput<HTMLInputElement>(numeral, take);
  const slider = usePrehydrationInput<HTMLInputElement>(String(position), slide);
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-x-4">
        <label htmlFor={id} className="min-w-0 text-sm font-medium text-ink">
          {label}
        </label>
        <span className="flex shrink-0 items-center gap-2 text-base text-muted">
          <input
            id={id}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            {...numberField}
            dir="ltr"
            className="min-h-row w-28 rounded-box border border-edge bg-paper px-2 text-end text-md text-ink tabular sm:text-base pointer-coarse:min-h-touch"
            onChange={(event) => take(event.target.value)}
            onBlur={() => setTyped(null)}
          />
          <span className="min-w-10">{unit}</span>
        </span>
      </div>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={shown}
        min={stops === undefined ? min : 0}
        max={stops === undefined ? max : stops.length - 1}
        {...slider}
        className="h-6 w-full cursor-pointer accent-brand pointer-coarse:h-touch"
        onChange={(event) => slide(event.target.value)}
      />
    </div>
  );
}
