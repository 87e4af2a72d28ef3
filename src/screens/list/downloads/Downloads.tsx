import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exportFormats } from "#contract/exports.ts";
import type { List } from "#contract/listShape.ts";
import { isFinished } from "#web/api/newerList.ts";
import { failureText, fieldErrorsOf } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { ColumnFields } from "./ColumnFields.tsx";
import { ReadyDownload } from "./ReadyDownload.tsx";
import { SegmentField } from "./SegmentField.tsx";
import { SegmentFilter } from "./SegmentFilter.tsx";
import { defaultChoice, type ExportChoice, type ExportFormat } from "./exportChoice.ts";
import { useExport } from "./useExport.ts";
import { useSegmentCounts } from "./useSegmentCounts.ts";

/** Downloads rows of a list: which rows, in which format, with which columns. */
export function Downloads({ list }: { list: List }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const [choice, setChoice] = useState(defaultChoice);
  const { segment, format } = choice;
  const { count, counting, countText } = useSegmentCounts(list, choice);
  const { create, made, error, busy, reset } = useExport(list, choice);
  const change = (next: Partial<ExportChoice>) => {
    // The file belongs to the choice it was made from.
    reset();
    setChoice((before) => ({ ...before, ...next }));
  };
  return (
    <section
      aria-labelledby="downloads"
      className="flex flex-col gap-4 rounded-box border border-line bg-paper p-4 sm:p-6"
    >
      <h2 id="downloads" className="text-lg font-semibold">
        {t("downloads.title")}
      </h2>
      {isFinished(list) ? null : (
        <p className="text-base text-muted">{t("downloads.unfinished")}</p>
      )}
      <SegmentField
        segment={segment}
        countText={countText}
        onChange={(next) => change({ segment: next })}
      />
      <SegmentFilter choice={choice} onChange={change} />
      <SelectField
        className="max-w-md"
        label={t("downloads.format")}
        hint={t(`downloads.formatHints.${format}`)}
        value={format}
        onChange={(event) => change({ format: event.target.value as ExportFormat })}
      >
        {exportFormats.map((one) => (
          <option key={one} value={one}>
            {t(`downloads.formats.${one}`)}
          </option>
        ))}
      </SelectField>
      <ColumnFields choice={choice} onChange={change} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look={isFinished(list) ? "primary" : "secondary"}
          icon="download"
          busy={busy}
          onClick={() => void create(true)}
        >
          {count === null
            ? t("downloads.act")
            : t("downloads.actRows", { rows: t("rows", { count, shown: number(count) }) })}
        </Button>
        {count === null && !counting ? (
          <Button look="quiet" busy={busy} onClick={() => void create(false)}>
            {t("downloads.countOnly")}
          </Button>
        ) : null}
      </div>
      {made ? <ReadyDownload made={made} /> : null}
      {error ? (
        <ProblemNotice
          {...failureText(t, error)}
          fix={Object.values(fieldErrorsOf(t, error)).join(" ")}
        />
      ) : null}
    </section>
  );
}
