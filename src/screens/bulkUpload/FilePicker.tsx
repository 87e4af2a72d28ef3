import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";

const megabyte = 1024 * 1024;
const endings =
  ".csv,.tsv,.txt,.xlsx,.ods,.json,.ndjson,.jsonl,.vcf,.ldif,.eml,.mbox,.html,.htm,.xls,.gz,.zip";

/** File input with the accepted formats and limits. Files can also be dropped anywhere on the page. */
export function FilePicker({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col items-center gap-3 rounded-box border border-dashed border-edge p-6 text-center sm:py-10">
      <p className="flex items-center gap-2 text-md">
        <Icon name="upload" size={20} className="text-brand" />
        {t("file.drop")}
      </p>
      <Button variant="primary" onClick={() => input.current?.click()}>
        {t("file.choose")}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept={endings}
        aria-label={t("file.choose")}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) {
            onFiles(files);
          }
          event.target.value = "";
        }}
      />
      <p className="max-w-reading text-sm text-muted">
        {t("file.limits", {
          rows: number(limits.rowsMax),
          megabytes: number(limits.uploadBytes / megabyte),
        })}{" "}
        {t("file.several")}
      </p>
    </div>
  );
}
