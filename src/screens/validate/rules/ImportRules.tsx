import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ruleKinds } from "#vocabulary/rules.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { DownloadReport } from "./DownloadReport.tsx";
import { ImportEffect } from "./ImportEffect.tsx";
import { useRuleImport } from "./useRuleImport.ts";

type RuleImporting = ReturnType<typeof useRuleImport>;

/** Dialog that imports rules from a file, after showing the effect. */
export function ImportRules({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("ruleList");
  const { number } = useFormats();
  const importing = useRuleImport();
  const { data, busy, confirm } = importing;
  const stored = data === undefined ? 0 : data.added + data.replaced;
  const reportId = data?.id ?? null;
  const done = reportId !== null;
  return (
    <Dialog title={done ? t("import.done") : t("import.title")} onClose={onClose}>
      {done ? null : <FileChoice importing={importing} />}
      <div aria-live="polite" className="empty:hidden">
        {data === undefined ? null : <ImportEffect effect={data} />}
      </div>
      <Refusal importing={importing} />
      <div className="flex flex-wrap justify-end gap-2">
        {done ? <DownloadReport id={reportId} /> : null}
        <Button variant={done ? "primary" : "quiet"} onClick={onClose}>
          {done ? t("import.close") : t("import.cancel")}
        </Button>
        {done || data === undefined ? null : (
          <Button
            variant="primary"
            busy={busy}
            inactive={stored === 0}
            onClick={() => void confirm()}
          >
            {t("import.act", { count: stored, shown: number(stored) })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

/** Reason why the file can't be imported. */
function Refusal({ importing: { refused, error } }: { importing: RuleImporting }) {
  const { t } = useTranslation(["ruleList", "errors", "common"]);
  if (refused === "too_large") {
    return <FormError>{t("import.tooLarge")}</FormError>;
  }
  const failure = refused ?? error;
  return (
    <FormError>
      {failure
        ? fieldErrorTexts(t, failure)["upload_id"] === undefined
          ? failureText(t, failure).title
          : t("import.unreadable")
        : null}
    </FormError>
  );
}

function FileChoice({ importing }: { importing: RuleImporting }) {
  const { t } = useTranslation("ruleList");
  const chooser = useRef<HTMLInputElement>(null);
  const { kind, upload, data, busy, choose, changeKind } = importing;
  return (
    <>
      <p className="text-base text-muted">{t("import.hint")}</p>
      <SelectField
        label={t("import.kind")}
        value={kind}
        onChange={({ target }) => {
          const chosen = ruleKinds.find((one) => one === target.value);
          if (chosen !== undefined && !busy) {
            changeKind(chosen);
          }
        }}
      >
        {ruleKinds.map((one) => (
          <option key={one} value={one}>
            {t(`kind.${one}`)}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon="upload"
          busy={busy && data === undefined}
          onClick={() => chooser.current?.click()}
        >
          {upload === null ? t("import.choose") : t("import.other")}
        </Button>
        <bdi className="min-w-0 text-sm break-all">{upload?.name}</bdi>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={t("import.choose")}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) {
            void choose(file);
          }
          // Lets the user select the same file again.
          event.target.value = "";
        }}
      />
    </>
  );
}
