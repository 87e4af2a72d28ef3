import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { outcomeLimits } from "#contract/outcomes.ts";
import {
  useDeleteOutcomesMutation,
  useImportOutcomesMutation,
} from "#web/api/analytics/accuracyApi.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmCall } from "#web/features/confirmation/ConfirmCall.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** Imports a bounce report, and deletes what was imported. */
export function ImportOutcomes({ stored }: { stored: boolean }) {
  const { t } = useTranslation(["outcomes", "errors", "common"]);
  const { number } = useFormats();
  const chooser = useRef<HTMLInputElement>(null);
  const [sentAt, setSentAt] = useState("");
  const [tooLarge, setTooLarge] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const [send, { data, error, isLoading, reset }] = useImportOutcomesMutation();
  const choose = async (file: File | undefined) => {
    reset();
    const large = file !== undefined && file.size > outcomeLimits.csvLength;
    setTooLarge(large);
    if (file !== undefined && !large) {
      const csv = await file.text();
      await send({ body: { csv, ...(sentAt === "" ? {} : { sent_at: sentAt }) } });
    }
  };
  const refused = tooLarge
    ? t("import.tooLarge")
    : error
      ? (fieldErrorTexts(t, error)["csv"] ?? failureText(t, error).title)
      : null;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          type="date"
          className="w-full sm:w-56"
          label={t("import.sentAt")}
          value={sentAt}
          onChange={({ target }) => setSentAt(target.value)}
        />
        <Button icon="upload" busy={isLoading} onClick={() => chooser.current?.click()}>
          {t("import.act")}
        </Button>
        {stored ? (
          <Button variant="quiet" onClick={() => setConfirming(true)}>
            {t("delete.act")}
          </Button>
        ) : null}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,text/csv"
        aria-label={t("import.act")}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // Lets the user select the same file again.
          event.target.value = "";
        }}
      />
      <p className="max-w-reading text-sm text-muted">{t("import.hint")}</p>
      <FormError>{refused}</FormError>
      <output className="text-base empty:hidden">
        {data === undefined
          ? null
          : t("import.done", {
              matched: number(data.matched),
              rows: number(data.rows),
              unmatched: number(data.unmatched),
              rejected: number(data.rejected),
            })}
      </output>
      {confirming ? <DeleteOutcomes onClose={() => setConfirming(false)} /> : null}
    </div>
  );
}

function DeleteOutcomes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("outcomes");
  const [remove, state] = useDeleteOutcomesMutation();
  return (
    <ConfirmCall
      title={t("delete.title")}
      effect={t("delete.effect")}
      submit={t("delete.act")}
      cancel={t("delete.keep")}
      variant="danger"
      call={() => remove()}
      state={state}
      onDone={onClose}
    />
  );
}
