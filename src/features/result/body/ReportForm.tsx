import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import type { VerdictReport } from "#contract/verdictReports.ts";
import { reportedOutcomes } from "#vocabulary/reports.ts";
import { useCreateVerdictReportMutation } from "#web/api/verdictReportsApi.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { TextField } from "#web/ui/TextField.tsx";

interface Props {
  /** Id of the validation. */
  id: string;
  onDone: () => void;
}

/** Form that reports what really happened to an address. */
export function ReportForm({ id, onDone }: Props) {
  const { t } = useTranslation(["validate", "errors", "common"]);
  const [outcome, setOutcome] = useState<VerdictReport["outcome"] | null>(null);
  const [missing, setMissing] = useState(false);
  const [create, { isLoading, error }] = useCreateVerdictReportMutation();
  const send = async (form: FormData) => {
    setMissing(outcome === null);
    if (outcome === null) {
      return;
    }
    const typed = form.get("note");
    const note = typeof typed === "string" ? typed.trim() : "";
    const { data } = await create({
      params: { id },
      body: { outcome, ...(note !== "" && { note }) },
    });
    if (data) {
      onDone();
    }
  };
  return (
    <form
      className="flex basis-full flex-col gap-3 rounded-box border border-line bg-canvas px-3 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send(new FormData(event.currentTarget));
      }}
    >
      <p className="text-base">{t("report.lead")}</p>
      <fieldset className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        <legend className="mb-1 font-semibold">{t("report.question")}</legend>
        {reportedOutcomes.map((one, index) => (
          <label
            key={one}
            className="flex min-h-6 items-center gap-2 text-base pointer-coarse:min-h-touch"
          >
            <input
              type="radio"
              name="outcome"
              className="size-4 shrink-0 accent-brand pointer-coarse:size-5"
              checked={outcome === one}
              // The clicked button is gone, so the focus moves here.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus={index === 0}
              onChange={() => setOutcome(one)}
            />
            {t(`report.outcome.${one}`)}
          </label>
        ))}
      </fieldset>
      <TextField
        label={t("report.note")}
        name="note"
        autoComplete="off"
        maxLength={limits.reportNoteLength}
        error={error ? (fieldErrorTexts(t, error)["note"] ?? null) : null}
      />
      <FormError>
        {error
          ? failureText(t, error).title
          : missing && outcome === null
            ? t("report.missing")
            : null}
      </FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" variant="primary" busy={isLoading}>
          {t("report.send")}
        </Button>
        <Button size="small" variant="quiet" onClick={onDone}>
          {t("report.cancel")}
        </Button>
      </div>
    </form>
  );
}
