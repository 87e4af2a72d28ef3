import { useTranslation } from "react-i18next";
import { discardUpload } from "#web/api/uploadFile.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { clearUpload } from "./unfinishedUpload.ts";
import { UploadCard } from "./UploadCard.tsx";
import { useArchiveLists } from "./useArchiveLists.ts";
import { useFileUpload } from "./useFileUpload.ts";

/** An archive that is uploading. Each list file inside becomes a separate list. */
export function SelectedArchive({ file, onAnother }: { file: File; onAnother: () => void }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const sending = useFileUpload(file);
  const uploadId = sending.upload?.id ?? null;
  const { files, error, retry } = useArchiveLists(uploadId);
  const another = () => {
    for (const id of files?.map((each) => each.id) ?? (uploadId === null ? [] : [uploadId])) {
      void discardUpload(id);
    }
    clearUpload();
    onAnother();
  };
  return (
    <UploadCard file={file} sending={sending} onAnother={another}>
      {error ? (
        <ProblemNotice
          {...failureText(t, error)}
          fix={Object.values(fieldErrorTexts(t, error)).join(" ")}
          onRetry={retry}
        />
      ) : (
        <output className="text-sm text-muted">
          {sending.state === "refused"
            ? null
            : uploadId === null
              ? t("file.several")
              : t("states.parsing.text")}
        </output>
      )}
    </UploadCard>
  );
}
