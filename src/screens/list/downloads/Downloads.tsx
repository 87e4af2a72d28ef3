import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { isFinished } from "#web/api/newerList.ts";
import { filterQuery } from "#web/screens/list/results/rowFilter.ts";
import { useResultsUrl } from "#web/screens/list/results/useResultsUrl.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { ClosablePanel } from "#web/ui/ClosablePanel.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { ColumnFields } from "./ColumnFields.tsx";
import { CsvFields } from "./CsvFields.tsx";
import { defaultChoice, type ExportChoice, isCsv, segmentQuery } from "./exportChoice.ts";
import { LinesField } from "./LinesField.tsx";
import { FormatField } from "./FormatField.tsx";
import { ReadyDownload } from "./ReadyDownload.tsx";
import { SegmentField } from "./SegmentField.tsx";
import { ServiceField } from "./ServiceField.tsx";
import { useExport } from "./useExport.ts";
import { useSegmentCounts } from "./useSegmentCounts.ts";

/** Panel to download rows of a list: which rows, in which format, with which columns. */
export function Downloads({ list, onClose }: { list: List; onClose: () => void }) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number } = useFormats();
  const { filter } = useResultsUrl();
  const filtered = filterQuery(filter);
  const [choice, setChoice] = useState(() => defaultChoice(list));
  const { segment, format } = choice;
  const { count, counts } = useSegmentCounts(list, choice, filtered);
  const { create, created, error, busy, reset } = useExport(
    list,
    choice,
    segmentQuery(segment, filtered),
  );
  const change = (next: Partial<ExportChoice>) => {
    // The file belongs to the choice it was made from.
    reset();
    setChoice((before) => ({ ...before, ...next }));
  };
  return (
    <ClosablePanel
      id="download"
      title={t("downloads.title")}
      closeLabel={t("downloads.close")}
      onClose={onClose}
    >
      <SegmentField
        segment={segment}
        counts={counts}
        onChange={(next) => change({ segment: next })}
      />
      <FormatField
        format={format}
        onChange={(next) =>
          change({
            format: next,
            ...(next === "suppression" ? { segment: "undeliverable" } : {}),
          })
        }
      />
      <p className="text-sm text-muted">
        {t(`downloads.formatHints.${format}`)} {isFinished(list) ? null : t("downloads.unfinished")}
      </p>
      {format === "suppression" ? (
        <ServiceField service={choice.service} onChange={(service) => change({ service })} />
      ) : (
        <>
          {(list.counts?.split ?? 0) > 0 ? (
            <LinesField lines={choice.lines} onChange={(lines) => change({ lines })} />
          ) : null}
          <ColumnFields choice={choice} onChange={change} />
          {isCsv(choice, list) ? <CsvFields choice={choice} onChange={change} /> : null}
        </>
      )}
      <Button
        variant="primary"
        size="large"
        icon="download"
        busy={busy}
        onClick={() => void create()}
      >
        {count === null
          ? t("downloads.act")
          : t("downloads.actRows", { rows: t("rows", { count, shown: number(count) }) })}
      </Button>
      {created ? <ReadyDownload created={created} /> : null}
      {error ? (
        <ProblemNotice
          {...failureText(t, error)}
          fix={Object.values(fieldErrorTexts(t, error)).join(" ")}
        />
      ) : null}
    </ClosablePanel>
  );
}
