import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Job, JobOptions } from "#contract/jobShape.ts";
import { limits } from "#contract/limits.ts";
import { useUpdateJobMutation } from "#web/api/jobs.ts";
import { failureText, fieldErrorsOf } from "#web/text/errorText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { showToast } from "#web/ui/toasts/toasts.ts";

const day = 86_400;
const modes = ["relaxed", "exact", "none"] as const satisfies readonly JobOptions["dedupe"][];
const recent = [0, 7, 30] as const;
const kept = [1, 7, 30] as const;
const calendars = {
  none: { attempts: 0, over_s: 1 },
  usual: { attempts: 3, over_s: 21_600 },
  long: { attempts: 5, over_s: day },
} as const;
type Calendar = keyof typeof calendars;

const calendarOf = ({ attempts }: { attempts: number }): Calendar =>
  attempts === 0 ? "none" : attempts > 3 ? "long" : "usual";

/** What is wished for a list; what changes the count is counted anew at once. */
export function JobWishes({ job }: { job: Job }) {
  const { t } = useTranslation(["bulk", "errors", "common", "ui"]);
  const { options } = job;
  const [update, { error, isLoading }] = useUpdateJobMutation();
  const [name, setName] = useState(job.name);
  const [most, setMost] = useState(String(options.max_credits ?? ""));
  const [known, setKnown] = useState(options.max_credits);
  if (known !== options.max_credits) {
    // It was set elsewhere on this page.
    setKnown(options.max_credits);
    setMost(String(options.max_credits ?? ""));
  }
  const faults = fieldErrorsOf(t, error);
  const wish = (change: JobOptions) =>
    void update({ params: { id: job.id }, body: { options: change } });
  const written = { name: name.trim(), max_credits: most === "" ? null : Number(most) };
  const unsaved =
    (written.name !== job.name && written.name !== "") ||
    written.max_credits !== options.max_credits;
  const save = async () => {
    const { error: refused } = await update({
      params: { id: job.id },
      body: {
        ...(written.name === "" ? {} : { name: written.name }),
        options: { max_credits: written.max_credits },
      },
    });
    if (refused === undefined) {
      showToast({ key: "saved", text: t("toasts.saved", { ns: "ui" }) });
    }
  };
  return (
    <details>
      <summary className="w-fit rounded-mark text-base font-medium text-link">
        {t("wishes.title")}
      </summary>
      <form
        className="grid gap-4 pt-4 sm:grid-cols-2 lg:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <SelectField
          label={t("wishes.dedupe")}
          hint={t(`wishes.dedupeHint.${options.dedupe}`)}
          value={options.dedupe}
          onChange={(event) => wish({ dedupe: event.target.value as (typeof modes)[number] })}
        >
          {modes.map((mode) => (
            <option key={mode} value={mode}>
              {t(`wishes.dedupeModes.${mode}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("wishes.recent")}
          hint={t("wishes.recentHint")}
          value={options.skip_if_validated_within_s}
          onChange={(event) => wish({ skip_if_validated_within_s: Number(event.target.value) })}
        >
          {recent.map((days) => (
            <option key={days} value={days * day}>
              {t(`wishes.recentDays.${days}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("wishes.retry")}
          hint={t("wishes.retryHint")}
          value={calendarOf(options.retry_unknown)}
          onChange={(event) => wish({ retry_unknown: calendars[event.target.value as Calendar] })}
        >
          {(["none", "usual", "long"] as const).map((calendar) => (
            <option key={calendar} value={calendar}>
              {t(`wishes.calendars.${calendar}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("wishes.keep")}
          hint={t("wishes.keepHint")}
          value={options.retention_s}
          onChange={(event) => wish({ retention_s: Number(event.target.value) })}
        >
          {kept.map((days) => (
            <option key={days} value={days * day}>
              {t(`wishes.keepDays.${days}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          dir="auto"
          label={t("wishes.name")}
          maxLength={limits.nameLength}
          autoComplete="off"
          error={faults["name"] ?? null}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          label={t("wishes.most")}
          hint={t("wishes.mostHint")}
          error={faults["options/max_credits"] ?? null}
          value={most}
          onChange={(event) => setMost(event.target.value)}
        />
        <Checkbox
          className="sm:col-span-2 lg:col-span-3"
          label={t("wishes.notify")}
          checked={options.notify}
          onChange={(event) => wish({ notify: event.target.checked })}
        />
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2 lg:col-span-3">
          <Button type="submit" busy={isLoading} inactive={!unsaved}>
            {t("wishes.save")}
          </Button>
          <FormError>{error ? failureText(t, error).title : null}</FormError>
        </div>
      </form>
    </details>
  );
}
