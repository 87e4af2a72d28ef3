import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exportFields, exportFormats } from "#contract/exports.ts";
import type { List } from "#contract/listShape.ts";
import { verdicts } from "#contract/verdicts.ts";
import { useCreateExportMutation } from "#web/api/lists.ts";
import { isFinished } from "#web/api/newerList.ts";
import { mainOrigin } from "#web/api/client/origins.ts";
import { failureText, fieldErrorsOf } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { ReadyDownload } from "./ReadyDownload.tsx";
import { everyRow, filterQuery, type RowFilter } from "#web/screens/list/results/rowFilter.ts";
import { ResultFilters } from "#web/screens/list/results/ResultFilters.tsx";
import { ScoreField } from "./ScoreField.tsx";
import { useMatchingCount } from "#web/screens/list/results/useMatchingCount.ts";

const segments = ["deliverable", "score", "everything", "filter"] as const;
type Segment = (typeof segments)[number];
type Format = (typeof exportFormats)[number];
type Field = (typeof exportFields)[number];

const usualFields: readonly Field[] = ["verdict", "reason", "score", "suggestion"];

/** Files of a list to take away: which rows, in which format, with which columns. */
export function Downloads({ list }: { list: List }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const [segment, setSegment] = useState<Segment>("deliverable");
  const [format, setFormat] = useState<Format>("csv");
  const [scoreMin, setScoreMin] = useState(80);
  const [filter, setFilter] = useState<RowFilter>(everyRow);
  const [original, setOriginal] = useState(true);
  const [fields, setFields] = useState(usualFields);
  const [raw, setRaw] = useState(false);
  const [create, { data, error, isLoading, reset }] = useCreateExportMutation();

  const wanted: Record<Segment, RowFilter> = {
    deliverable: { ...everyRow, verdicts: ["deliverable"] },
    score: { ...everyRow, verdicts: ["deliverable", "risky"], scoreMin },
    everything: everyRow,
    filter,
  };
  const known: Record<Segment, number | null> = {
    deliverable: list.results.deliverable,
    score: null,
    everything: list.counts?.rows ?? null,
    filter: null,
  };
  // An archive holds only what has a verdict.
  const inFile =
    format === "zip" && wanted[segment].verdicts.length === 0
      ? { ...wanted[segment], verdicts }
      : wanted[segment];
  const told = inFile === wanted[segment] ? known[segment] : null;
  const counted = useMatchingCount(list, told === null ? inFile : null);
  const count = told ?? counted.count;
  const countText = (one: Segment): string => {
    const here = one === segment;
    const rows = here ? count : known[one];
    if (rows !== null) {
      return t("rows", { count: rows, shown: number(rows) });
    }
    if (here && counted.counting) {
      return t("downloads.counting");
    }
    return t(isFinished(list) && !here ? "downloads.countedOnChoice" : "downloads.countedLater");
  };
  const choose = (change: () => void) => {
    // What was made belongs to what was chosen before.
    reset();
    change();
  };
  const make = async (fetchIt: boolean) => {
    const { data: made } = await create({
      params: { id: list.id },
      body: {
        format,
        filter: filterQuery(wanted[segment]),
        original_columns: original,
        add: [...fields],
        raw,
      },
    });
    if (made !== undefined && fetchIt) {
      const link = document.createElement("a");
      link.href = mainOrigin + made.url;
      link.download = made.file_name;
      link.click();
    }
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
      <fieldset className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        <legend className="mb-1 text-sm font-medium">{t("downloads.which")}</legend>
        {segments.map((one) => (
          <label
            key={one}
            className="grid min-h-touch grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2 rounded-box border border-line px-3 py-2 text-base has-checked:border-brand has-checked:bg-brand-tint"
          >
            <input
              type="radio"
              name="segment"
              className="mt-0.5 size-4 accent-brand"
              checked={segment === one}
              onChange={() => choose(() => setSegment(one))}
            />
            <span className="font-medium">{t(`downloads.segments.${one}`)}</span>
            <span className="col-start-2 text-sm text-muted tabular-nums">{countText(one)}</span>
          </label>
        ))}
      </fieldset>
      {segment === "score" ? (
        <ScoreField value={scoreMin} onChange={(score) => choose(() => setScoreMin(score))} />
      ) : null}
      {segment === "filter" ? (
        <div className="flex flex-col gap-3">
          <ResultFilters filter={filter} onChange={(next) => choose(() => setFilter(next))} />
          <ScoreField
            value={filter.scoreMin ?? 0}
            onChange={(score) =>
              choose(() => setFilter({ ...filter, scoreMin: score === 0 ? null : score }))
            }
          />
        </div>
      ) : null}
      <SelectField
        className="max-w-md"
        label={t("downloads.format")}
        hint={t(`downloads.formatHints.${format}`)}
        value={format}
        onChange={(event) => choose(() => setFormat(event.target.value as Format))}
      >
        {exportFormats.map((one) => (
          <option key={one} value={one}>
            {t(`downloads.formats.${one}`)}
          </option>
        ))}
      </SelectField>
      <details>
        <summary className="w-fit rounded-mark text-base font-medium text-link">
          {t("downloads.columns")}
        </summary>
        <div className="flex flex-col gap-3 pt-3">
          <Checkbox
            label={t("downloads.original")}
            checked={original}
            onChange={(event) => choose(() => setOriginal(event.target.checked))}
          />
          <fieldset>
            <legend className="mb-1 text-sm font-medium">{t("downloads.add")}</legend>
            <div className="grid gap-x-4 gap-y-1 sm:grid-cols-3 lg:grid-cols-5">
              {exportFields.map((field) => (
                <Checkbox
                  key={field}
                  label={t(`downloads.fields.${field}`)}
                  checked={fields.includes(field)}
                  onChange={() =>
                    choose(() =>
                      setFields(
                        exportFields.filter((one) => fields.includes(one) !== (one === field)),
                      ),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
          <Checkbox
            label={t("downloads.raw")}
            hint={t("downloads.rawHint")}
            checked={raw}
            onChange={(event) => choose(() => setRaw(event.target.checked))}
          />
        </div>
      </details>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          look={isFinished(list) ? "primary" : "secondary"}
          icon="download"
          busy={isLoading}
          onClick={() => void make(true)}
        >
          {count === null
            ? t("downloads.act")
            : t("downloads.actRows", { rows: t("rows", { count, shown: number(count) }) })}
        </Button>
        {count === null && !counted.counting ? (
          <Button look="quiet" busy={isLoading} onClick={() => void make(false)}>
            {t("downloads.countOnly")}
          </Button>
        ) : null}
      </div>
      {data ? <ReadyDownload made={data} /> : null}
      {error ? (
        <ProblemNotice
          {...failureText(t, error)}
          fix={Object.values(fieldErrorsOf(t, error)).join(" ")}
        />
      ) : null}
    </section>
  );
}
