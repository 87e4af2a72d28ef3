import { useTranslation } from "react-i18next";
import type { VerdictReport } from "#contract/verdictReports.ts";
import { useDeleteVerdictReportMutation } from "#web/api/verdictReportsApi.ts";
import { useOtherAuthor } from "#web/features/account/useOtherAuthor.ts";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** A report of a wrong verdict: what really happened, who said so, and undo. */
export function Reported({ report }: { report: VerdictReport }) {
  const { t } = useTranslation(["validate", "errors", "common"]);
  const { instant } = useZonedFormats();
  const [remove, { isLoading, error }] = useDeleteVerdictReportMutation();
  const { validation_id: id, outcome, note, author, created_at: createdAt } = report;
  const otherAuthor = useOtherAuthor();
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
      <p>
        {error ? failureText(t, error).title : t("report.doneText", { when: instant(createdAt) })}
        {otherAuthor(author) === null ? null : ` ${t("report.by", { author })}`}
      </p>
    </Notice>
  );
}
