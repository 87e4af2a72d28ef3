import { useTranslation } from "react-i18next";
import type { ListPreview } from "#contract/listReview.ts";
import { useFormats } from "#web/text/formats.ts";

/** Line about the rows and columns that a sheet hides, which are read like all others. */
export function HiddenNote({ preview: { hidden } }: { preview: ListPreview }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  if (!hidden || hidden.rows + hidden.columns === 0) {
    return null;
  }
  return (
    <p className="text-sm text-muted">
      {t("understand.hidden", { rows: number(hidden.rows), columns: number(hidden.columns) })}
    </p>
  );
}
