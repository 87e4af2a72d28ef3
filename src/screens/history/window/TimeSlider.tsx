import { type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { createdAtOf } from "./createdAtOf.ts";
import { topRowIn } from "./useScrolling.ts";

/** Pause after which a moved slider reads rows, and after which rows that have changed move it, in ms. */
const settleMs = 200;

interface Props {
  /** The very first and the very last row; undefined while it is read. */
  first: Pick<Validation, "id">;
  last: Pick<Validation, "id"> | undefined;
  /** The rows and their box. */
  rows: readonly Validation[];
  box: RefObject<HTMLElement | null>;
  onChange: (at: number) => void;
}

/** The place of the row on top between the first and the last one, by time; moving it goes there. */
export function TimeSlider({ first, last, rows, box, onChange }: Props) {
  const { t } = useTranslation("history");
  const { date, instant } = useZonedFormats();
  const [from, to] = [createdAtOf(first.id), createdAtOf((last ?? first).id)];
  const shown = useTopInstant(rows, box) ?? from;
  const [moved, setMoved] = useState<number | null>(null);
  useEffect(() => {
    if (moved === null) {
      return undefined;
    }
    const timer = setTimeout(() => {
      setMoved(null);
      onChange(moved);
    }, settleMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only moves start the pause
  }, [moved]);
  const at = moved ?? shown;
  return (
    <div className="flex min-w-40 flex-1 items-center gap-2 text-sm text-muted tabular max-sm:hidden">
      <span aria-hidden="true" className="whitespace-nowrap">
        {date(new Date(from))}
      </span>
      <input
        type="range"
        disabled={last === undefined}
        aria-label={t("time")}
        aria-valuetext={instant(new Date(at))}
        title={instant(new Date(at))}
        min={0}
        max={Math.abs(to - from)}
        step="any"
        value={Math.min(Math.abs(at - from), Math.abs(to - from))}
        className="h-6 w-full cursor-pointer accent-brand pointer-coarse:h-touch"
        onChange={({ target }) =>
          setMoved(Math.round(from + Math.sign(to - from) * Number(target.value)))
        }
      />
      <span aria-hidden="true" className="whitespace-nowrap">
        {last && date(new Date(to))}
      </span>
    </div>
  );
}

/** When the row on top was created, in ms since the epoch; null without rows. */
function useTopInstant(
  rows: readonly Validation[],
  box: RefObject<HTMLElement | null>,
): number | null {
  const [instant, setInstant] = useState<number | null>(null);
  useEffect(() => {
    const { current } = box;
    if (current === null) {
      return undefined;
    }
    const read = () => {
      const row = rows[topRowIn(current)];
      if (row !== undefined) {
        setInstant(createdAtOf(row.id));
      }
    };
    // Read at once, it would force a layout of the table.
    const timer = setTimeout(read, settleMs);
    window.addEventListener("scroll", read, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", read);
    };
  }, [rows, box]);
  return instant;
}
