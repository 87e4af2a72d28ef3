import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import { useFormats } from "#web/text/formatting.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Icon } from "#web/ui/Icon.tsx";

const megabyte = 1024 * 1024;
const endings = ".csv,.tsv,.txt,.xlsx,.json,.ndjson,.jsonl,.gz";

/** Takes a file by a picker; dropping works anywhere on the page. Formats and limits are said before. */
export function FilePicker({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const take = (file: File | undefined) => {
    if (file === undefined) {
      return;
    }
    if (file.size === 0 || file.size > limits.uploadOctets) {
      setRefused(t(file.size === 0 ? "faults.file_empty" : "faults.file_too_large"));
      return;
    }
    onFile(file);
  };
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
            take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        <p className="text-sm text-muted">
          {t("file.limits", {
            rows: number(limits.rowsMax),
            megabytes: number(limits.uploadOctets / megabyte),
          })}
        </p>
      </div>
      <FormError>{refused}</FormError>
    </div>
  );
}
