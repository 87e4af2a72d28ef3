import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Mapping } from "#contract/listShape.ts";
import { discardUpload } from "#web/api/uploadFile.ts";
import { failureText, fieldErrorsOf } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { FilePreview } from "#web/features/lists/FilePreview.tsx";
import type { PastedList } from "./PasteList.tsx";
import { clearUpload } from "./unfinishedUpload.ts";
import { UploadProgress } from "./UploadProgress.tsx";
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

/** A file that is uploading: shows a preview before the upload ends, then creates the list. */
export function SelectedFile({ file, list, onCreated, onAnother }: Props) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const [mapping, setMapping] = useState(detectedMapping);
  const sending = useFileUpload(file);
  const looked = useLocalPreview(file, mapping);
  const uploadId = sending.upload?.id ?? null;
  const creation = useListCreation({ uploadId, mapping, list, onCreated });
  const { requested, busy, error } = creation;

  const another = () => {
    if (sending.upload !== null) {
      void discardUpload(sending.upload.id);
    }
    clearUpload();
    onAnother();
  };
  const undecided = looked.state === "read" && looked.preview.email_column.index === null;
  const blocked = undecided || looked.state === "refused" || sending.state === "refused";
  return (
    <div className="flex flex-col gap-5 rounded-box border border-line bg-paper p-4 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-md font-semibold break-words">
          <bdi>{file.name}</bdi>
        </h3>
        <Button look="quiet" size="small" onClick={another}>
          {t("chosen.another")}
        </Button>
      </header>
      <UploadProgress sending={sending} bytes={file.size} />
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
          fix={Object.values(fieldErrorsOf(t, error)).join(" ")}
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="primary"
          size="large"
          busy={requested || busy}
          inactive={blocked}
          onClick={creation.request}
        >
          {t("chosen.count")}
        </Button>
        <output className="text-sm text-muted">
          {undecided
            ? t("chosen.chooseFirst")
            : requested && uploadId === null
              ? t("chosen.afterUpload")
              : t("chosen.free")}
        </output>
      </div>
    </div>
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
          {t(`faults.${looked.code}`)}{" "}
          {looked.line === null ? null : t("faults.line", { line: looked.line })}
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
