import { useTranslation } from "react-i18next";
import { useReadDoctorQuery, useRerunDoctorMutation } from "#web/api/api.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { NoPermission } from "./NoPermission.tsx";
import { DoctorReportView } from "./DoctorReportView.tsx";

/** Mail server connectivity and advice. */
export function DoctorTab() {
  const { t } = useTranslation(["system", "errors", "common"]);
  const { data, error, refetch, isFetching } = useReadDoctorQuery(
    { query: {} },
    { refetchOnMountOrArgChange: true },
  );
  const [rerun, again] = useRerunDoctorMutation();
  const refused =
    error !== undefined && "kind" in error && error.kind === "problem" && error.status === 403;
  const failed = refused ? undefined : (error ?? again.error);
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-xl font-semibold">{t("title")}</h1>
          <p className="mt-1 max-w-reading text-base text-muted">{t("lead")}</p>
        </div>
        {!refused && data ? (
          <Button
            icon="retry"
            busy={again.isLoading}
            onClick={() => void rerun({ query: { fresh: "true" } })}
          >
            {t("rerun")}
          </Button>
        ) : null}
      </header>
      <output className={again.isLoading ? "text-base text-muted" : "sr-only"}>
        {again.isLoading ? t("running") : again.isSuccess ? t("done") : null}
      </output>
      {failed === undefined ? null : (
        <ProblemNotice
          {...failureText(t, failed)}
          retrying={isFetching || again.isLoading}
          onRetry={() =>
            void (error === undefined ? rerun({ query: { fresh: "true" } }) : refetch())
          }
        />
      )}
      {refused ? (
        <NoPermission />
      ) : data ? (
        <DoctorReportView report={data} />
      ) : error === undefined ? (
        <section aria-busy="true" aria-label={t("loading")} className="flex flex-col gap-4">
          <p className="text-base text-muted">{t("running")}</p>
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-96 w-full" />
        </section>
      ) : null}
    </div>
  );
}
