import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { useListValidationsQuery } from "#web/api/api.ts";
import { paths } from "#web/paths.ts";
import { failureText } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { VerdictBar } from "#web/ui/evidence/VerdictBar.tsx";
import { Balance } from "./Balance.tsx";
import { FrequentReasons } from "./FrequentReasons.tsx";
import { LatestChecks } from "./LatestChecks.tsx";
import { QuickCheck } from "./QuickCheck.tsx";
import { topReasons, verdictCounts } from "./verdictCounts.ts";

// Shown only to accounts without validations.
const FirstRun = lazy(() => import("./FirstRun.tsx").then((m) => ({ default: m.FirstRun })));

/** Number of validations that are counted, and of those that are listed. */
const counted = 100;
const listed = 10;

/** The dashboard: balance, latest verdicts, and a field to check the next address. */
export function DashboardScreen() {
  const { t } = useTranslation(["dashboard", "errors", "common"]);
  const { data, error, refetch, isFetching } = useListValidationsQuery({
    query: { limit: counted },
  });
  return (
    <div className="flex flex-col gap-6">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      <QuickCheck />
      {data ? (
        <Overview checks={data.data} more={data.has_more} />
      ) : error ? (
        <>
          <Panel>
            <Balance />
          </Panel>
          <ProblemNotice
            {...failureText(t, error)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      ) : (
        <Waiting />
      )}
    </div>
  );
}

function Overview({ checks, more }: { checks: readonly Validation[]; more: boolean }) {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  if (checks.length === 0) {
    return (
      <div className="grid gap-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start">
        <Panel>
          <Balance />
        </Panel>
        <Panel>
          <Suspense fallback={<Skeleton className="h-80 w-full" />}>
            <FirstRun />
          </Suspense>
        </Panel>
      </div>
    );
  }
  const scope = more
    ? t("verdicts.lastMany", { number: number(checks.length) })
    : t("verdicts.all", { count: checks.length, number: number(checks.length) });
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-[1fr_2fr_2fr]">
        <Panel>
          <Balance />
        </Panel>
        <Panel title={t("verdicts.title")} note={scope}>
          <VerdictBar counts={verdictCounts(checks)} caption={scope} />
        </Panel>
        <Panel title={t("reasons.title")} note={scope}>
          <FrequentReasons reasons={topReasons(checks, 5)} />
        </Panel>
      </div>
      <Panel
        title={t("latest.title")}
        action={
          <LinkButton look="quiet" size="small" to={paths.history}>
            {t("latest.history")}
          </LinkButton>
        }
      >
        <LatestChecks checks={checks.slice(0, listed)} />
      </Panel>
    </>
  );
}

interface PanelProps {
  title?: string;
  note?: string;
  action?: ReactNode;
  children: ReactNode;
}

function Panel({ title, note, action, children }: PanelProps) {
  return (
    <section className="min-w-0 rounded-box border border-line bg-paper p-4">
      {title ? (
        <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-base font-semibold">{title}</h2>
          {note ? <p className="text-sm text-muted">{note}</p> : null}
          {action}
        </header>
      ) : null}
      {children}
    </section>
  );
}

function Waiting() {
  const { t } = useTranslation("dashboard");
  return (
    <section aria-busy="true" aria-label={t("loading")} className="flex flex-col gap-6">
      <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-[1fr_2fr_2fr]">
        <Panel>
          <Balance />
        </Panel>
        {["verdicts", "reasons"].map((panel) => (
          <Panel key={panel}>
            <Skeleton className="mb-4 h-5 w-1/3" />
            <Skeleton className="h-44 w-full" />
          </Panel>
        ))}
      </div>
      <Panel>
        <Skeleton className="mb-4 h-5 w-40" />
        <Skeleton className="h-80 w-full" />
      </Panel>
    </section>
  );
}
