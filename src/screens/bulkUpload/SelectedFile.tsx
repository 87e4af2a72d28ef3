import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Mapping } from "#contract/listShape.ts";
import { discardUpload } from "#web/api/uploadFile.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { FilePreview } from "#web/features/lists/FilePreview.tsx";
import type { PastedList } from "./PasteList.tsx";
import { clearUpload } from "./unfinishedUpload.ts";
import { UploadCard } from "./UploadCard.tsx";
import { useFileUpload } from "./useFileUpload.ts";
import { useListCreation } from "./useListCreation.ts";
import { type LocalPreview, useLocalPreview } from "./useLocalPreview.ts";

const detectedMapping: Mapping = {
  email_column: null,
  header: null,
  encoding: null,
  delimiter: null,
  sheet: null,
};

interface Props {
  file: File;
  /** Name and options typed with a pasted list. */
  list?: Pick<PastedList, "name" | "options">;
  /** Called once the list is created. */
  onCreated?: () => void;
  onAnother: () => void;
}

/** A file that is uploading. Its list is created as soon as it has arrived and its address column is known. */
export function SelectedFile({ file, list, onCreated, onAnother }: Props) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const [mapping, setMapping] = useState(detectedMapping);
  const sending = useFileUpload(file);
  const looked = useLocalPreview(file, mapping);
  const uploadId = sending.upload?.id ?? null;
  const undecided = looked.state === "read" && looked.preview.email_column.index === null;
  const decided = looked.state === "unread" || (looked.state === "read" && !undecided);
  const creation = useListCreation({ uploadId, mapping, decided, list, onCreated });
  const { busy, error } = creation;

  const another = () => {
    if (sending.upload !== null) {
      void discardUpload(sending.upload.id);
    }
    clearUpload();
    onAnother();
  };
  return (
    <UploadCard file={file} sending={sending} onAnother={another}>
      <Looked
        looked={looked}
        onChange={(change) => {
          if (!busy) {
            setMapping((before) => ({ ...before, ...change }));
          }
        }}
      />
      {error ? (
        <ProblemNotice
          {...failureText(t, error)}
          fix={Object.values(fieldErrorTexts(t, error)).join(" ")}
          onRetry={creation.retry}
        />
      ) : (
        <output className="text-sm text-muted">
          {undecided || looked.state === "reading"
            ? null
            : looked.state === "refused" || sending.state === "refused"
              ? null
              : uploadId === null
                ? t("chosen.reading")
                : t("states.parsing.text")}
        </output>
      )}
    </UploadCard>
  );
}

function Looked({
  looked,
  onChange,
}: {
  looked: LocalPreview;
  onChange: (change: Partial<Mapping>) => void;
}) {
  const { t } = useTranslation("bulk");
  switch (looked.state) {
    case "reading":
      return (
        <section
          aria-busy="true"
          aria-label={t("understand.reading")}
          className="flex flex-col gap-3"
        >
          <Skeleton className="h-9 w-1/2" />
          <Skeleton className="h-40 w-full" />
        </section>
      );
    case "refused":
      return (
        <Notice tone="bad" live title={t("chosen.refused")}>
          {t(`errors.${looked.code}`)}{" "}
          {looked.line === null ? null : t("errors.line", { line: looked.line })}
        </Notice>
      );
    case "unread":
      return <Notice>{t("understand.unread")}</Notice>;
    case "read":
      return <FilePreview preview={looked.preview} onChange={onChange} />;
    default:
      return looked satisfies never;
  }
}
