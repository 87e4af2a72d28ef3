import { useTranslation } from "react-i18next";
import { type Segment, segments } from "./exportChoice.ts";

interface Props {
  segment: Segment;
  countText: (segment: Segment) => string;
  onChange: (segment: Segment) => void;
}

/** Radio buttons for the rows of a download, each with its number of rows. */
export function SegmentField({ segment, countText, onChange }: Props) {
  const { t } = useTranslation("bulk");
  return (
    <fieldset className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
      <legend className="mb-1 text-sm font-medium">{t("downloads.which")}</legend>
      {segments.map((one) => (
        <label
          key={one}
          className="grid min-h-touch grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2 rounded-box border border-line px-3 py-2 text-base has-checked:border-brand has-checked:bg-brand-tint"
        >
          <input
            type="radio"
            name="segment"
            className="mt-0.5 size-4 accent-brand"
            checked={segment === one}
            onChange={() => onChange(one)}
          />
          <span className="font-medium">{t(`downloads.segments.${one}`)}</span>
          <span className="col-start-2 text-sm text-muted tabular-nums">{countText(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}
