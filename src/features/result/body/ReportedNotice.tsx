import { useTranslation } from "react-i18next";
import type { VerdictReport } from "#contract/verdictReports.ts";
import {
  useDeleteVerdictReportMutation,
  useListVerdictReportsQuery,
} from "#web/api/verdictReportsApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** Shows that a verdict was reported as wrong, with undo. */
export function ReportedNotice({ id }: { id: string }) {
  const { currentData } = useListVerdictReportsQuery({ query: { validation_id: id, limit: 1 } });
  const report = currentData?.data[0];
  return report === undefined ? null : <Reported report={report} />;
}

function Reported({ report }: { report: VerdictReport }) {
  const { t } = useTranslation(["validate", "errors", "common"]);
  const { instant } = useZonedFormats();
  const [remove, { isLoading, error }] = useDeleteVerdictReportMutation();
  const { validation_id: id, outcome, note, created_at: at } = report;
  return (
    <Notice
      live
      tone="warn"
      title={t("report.done", { outcome: t(`report.outcome.${outcome}`) })}
      actions={
        <Button size="small" busy={isLoading} onClick={() => void remove({ params: { id } })}>
          {t("report.undo")}
        </Button>
      }
    >
      {note === null ? null : <p dir="auto">{note}</p>}
      <p>{error ? failureText(t, error).title : t("report.doneText", { when: instant(at) })}</p>
    </Notice>
  );
}
