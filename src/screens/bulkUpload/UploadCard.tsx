import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { UploadProgress } from "./UploadProgress.tsx";
import type { FileUpload } from "./useFileUpload.ts";

interface Props {
  file: File;
  sending: FileUpload;
  onAnother: () => void;
  children: ReactNode;
}

/** A file that is uploading: its name, its progress, and a button to choose another one. */
export function UploadCard({ file, sending, onAnother, children }: Props) {
  const { t } = useTranslation("bulk");
  return (
    <div className="flex flex-col gap-5 rounded-box border border-line bg-paper p-4 sm:p-6">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="min-w-0 text-md font-semibold break-words">
          <bdi>{file.name}</bdi>
        </h3>
        <Button variant="quiet" size="small" onClick={onAnother}>
          {t("chosen.another")}
        </Button>
      </header>
      <UploadProgress sending={sending} bytes={file.size} />
      {children}
    </div>
  );
}
