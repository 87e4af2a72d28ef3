import { useTranslation } from "react-i18next";
import type { Mapping } from "#contract/listShape.ts";
import type { ListPreview } from "#contract/listReview.ts";
import { ColumnField } from "./ColumnField.tsx";
import { FormatFacts } from "./FormatFacts.tsx";
import { FormatFields } from "./FormatFields.tsx";
import { HiddenNote } from "./HiddenNote.tsx";
import { PreviewTable } from "./PreviewTable.tsx";

interface Props {
  preview: ListPreview;
  onChange: (change: Partial<Mapping>) => void;
}

/** First rows of a file that is uploading. The address column and how the file is read can be changed. */
export function FilePreview({ preview, onChange }: Props) {
  const { t } = useTranslation("bulk");
  return (
    <div className="flex flex-col gap-4">
      <ColumnField preview={preview} onChange={onChange} className="sm:max-w-80" />
      <div>
        <FormatFacts preview={preview} />
        <HiddenNote preview={preview} />
      </div>
      <PreviewTable preview={preview} />
      <details>
        <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
          {t("reading.title")}
        </summary>
        <div className="grid gap-4 pt-3 sm:grid-cols-2">
          <FormatFields preview={preview} onChange={onChange} />
        </div>
      </details>
    </div>
  );
}
