import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/Icon.tsx";

const megabyte = 1024 * 1024;
const endings = ".csv,.tsv,.txt,.xlsx,.json,.ndjson,.jsonl,.gz";

/** File input with the accepted formats and limits. Files can also be dropped anywhere on the page. */
export function FilePicker({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-3 pt-4">
      <div className="flex flex-col items-start gap-3 rounded-box border border-dashed border-edge bg-paper p-6">
        <p className="flex items-center gap-2 text-md">
          <Icon name="upload" size={20} className="text-brand" />
          {t("file.drop")}
        </p>
        <Button look="primary" onClick={() => input.current?.click()}>
          {t("file.choose")}
        </Button>
        <input
          ref={input}
          type="file"
          accept={endings}
          aria-label={t("file.choose")}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file !== undefined) {
              onFile(file);
            }
            event.target.value = "";
          }}
        />
        <p className="text-sm text-muted">
          {t("file.limits", {
            rows: number(limits.rowsMax),
            megabytes: number(limits.uploadBytes / megabyte),
          })}
        </p>
      </div>
    </div>
  );
}
