import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { useRights } from "#web/hooks/useRight.ts";
import { Button } from "#web/ui/Button.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { isReduced } from "./isReduced.ts";
import { RuleActions } from "./RuleActions.tsx";

const ReportForm = lazy(() =>
  import("./ReportForm.tsx").then((module) => ({ default: module.ReportForm })),
);

interface Props {
  result: Validation;
  /** False for the result of a list row, which can't be reported. */
  reportable: boolean;
  busy: boolean;
  onCheck: (address: string) => void;
}

/** Actions on a result: check again, allow, block, report a wrong verdict. */
export function ResultActions({ result, reportable, busy, onCheck }: Props) {
  const { t } = useTranslation("validate");
  const [reporting, setReporting] = useState(false);
  const may = useRights();
  const again = () => onCheck(result.input);
  if (reporting) {
    return (
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <ReportForm id={result.id} onDone={() => setReporting(false)} />
      </Suspense>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isReduced(result) ? null : (
        <>
          {may("validate") ? (
            <Button variant="primary" icon="retry" busy={busy} onClick={again}>
              {t("result.again")}
            </Button>
          ) : null}
          {may("rules:write") ? <RuleActions result={result} busy={busy} onAgain={again} /> : null}
        </>
      )}
      {reportable && may("validate") ? (
        <Button variant="quiet" className="ms-auto px-1" onClick={() => setReporting(true)}>
          {t("report.open")}
        </Button>
      ) : null}
    </div>
  );
}
