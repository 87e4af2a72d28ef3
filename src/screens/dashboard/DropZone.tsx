import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { setPendingFiles } from "#web/features/lists/pendingFiles.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Link } from "#web/ui/Link.tsx";

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** Takes files of addresses and hands them to the upload form. */
export function DropZone() {
  const { t } = useTranslation("dashboard");
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files !== null && files.length > 0) {
      setPendingFiles(files);
      void navigate(paths.bulkUpload);
    }
  };
  return (
    // Dropping is an addition to the button.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classNames(
        "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box border border-dashed border-edge px-4 py-1",
        over && "bg-brand-tint",
      )}
      onDragOver={(event) => {
        if (hasFiles(event)) {
          event.preventDefault();
          setOver(true);
        }
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (hasFiles(event)) {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }
      }}
    >
      <Icon name="upload" size={20} className="text-brand" />
      <p className="min-w-0 flex-1 basis-40 text-base">{t("drop.text")}</p>
      <Link to={`${paths.bulkUpload}?way=paste`} className="text-sm text-link">
        {t("drop.paste")}
      </Link>
      <Button onClick={() => input.current?.click()}>{t("drop.choose")}</Button>
      <input
        ref={input}
        type="file"
        multiple
        aria-label={t("drop.choose")}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => take(event.target.files)}
      />
    </div>
  );
}
