import { useTranslation } from "react-i18next";
import { useFormats } from "#web/text/formats.ts";
import { type Segment, segments } from "./exportChoice.ts";

interface Props {
  segment: Segment;
  counts: Record<Segment, number | null>;
  onChange: (segment: Segment) => void;
}

/** Radio buttons for the rows of a download, each with its number of rows. */
export function SegmentField({ segment, counts, onChange }: Props) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t("downloads.which")}</legend>
      <div className="overflow-hidden rounded-box border border-line">
        {segments.map((one) => {
          const count = counts[one];
          return (
            <label
              key={one}
              className="flex min-h-row items-center gap-2 border-b border-line px-3 py-1 text-base last:border-b-0 has-checked:bg-brand-tint pointer-coarse:min-h-touch"
            >
              <input
                type="radio"
                name="segment"
                className="size-4 shrink-0 accent-brand"
                checked={segment === one}
                onChange={() => onChange(one)}
              />
              <span className="min-w-0 flex-1">{t(`downloads.segments.${one}`)}</span>
              <span className="font-semibold tabular">{count === null ? "–" : number(count)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
