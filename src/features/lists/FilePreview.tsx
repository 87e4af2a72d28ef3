import type { Mapping } from "#contract/listShape.ts";
import type { ListPreview } from "#contract/listReview.ts";
import { ColumnField } from "./ColumnField.tsx";
import { FormatFacts } from "./FormatFacts.tsx";
import { FormatDetails } from "./FormatDetails.tsx";
import { HiddenNote } from "./HiddenNote.tsx";
import { PreviewTable } from "./PreviewTable.tsx";

interface Props {
  preview: ListPreview;
  onChange: (change: Partial<Mapping>) => void;
}

/** First rows of a file that is uploading. The address column and how the file is read can be changed. */
export function FilePreview({ preview, onChange }: Props) {
  return (
    <div className="flex flex-col gap-4">
      <ColumnField preview={preview} onChange={onChange} className="sm:max-w-80" />
      <div>
        <FormatFacts preview={preview} />
        <HiddenNote preview={preview} />
      </div>
      <PreviewTable preview={preview} />
      <FormatDetails preview={preview} onChange={onChange} />
    </div>
  );
}
