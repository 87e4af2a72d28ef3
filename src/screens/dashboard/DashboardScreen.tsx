import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useListValidationsQuery } from "#web/api/api.ts";
import { useReadListsQuery } from "#web/api/listsApi.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import { isAtWork } from "#web/api/useRunningLists.ts";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Balance } from "./Balance.tsx";
import { DropZone } from "./DropZone.tsx";
import { Panel } from "./Panel.tsx";
import { QuickCheck } from "./QuickCheck.tsx";

// Panels are loaded when there is something to show in them.
const FirstRun = lazy(() => import("./FirstRun.tsx").then((m) => ({ default: m.FirstRun })));
const Overview = lazy(() => import("./Overview.tsx").then((m) => ({ default: m.Overview })));
const LatestPanel = lazy(() =>
  import("./LatestPanel.tsx").then((m) => ({ default: m.LatestPanel })),
);
const RecentLists = lazy(() =>
  import("./RecentLists.tsx").then((m) => ({ default: m.RecentLists })),
);
const Alerts = lazy(() => import("./Alerts.tsx").then((m) => ({ default: m.Alerts })));
const RunningLists = lazy(() =>
  import("./RunningLists.tsx").then((m) => ({ default: m.RunningLists })),
);

/** Number of validations that are listed. */
const listed = 7;
const pollMs = 3000;

/** The dashboard: check an address or a list, what is running, what needs attention, and the latest results. */
export function DashboardScreen() {
  const { t } = useTranslation(["dashboard", "errors", "common"]);
  const checks = useListValidationsQuery({ query: { limit: listed } });
  const stored = checks.data?.data ?? [];
  const lists = useLists();
  const allLists = lists.data?.data ?? [];
  const begun = stored.length > 0 || allLists.length > 0;
  const runningLists = allLists.filter(isAtWork);
  const aside = (
    <div className="flex min-w-0 flex-col gap-4">
      {begun ? null : <Balance />}
      <Suspense>
        <Alerts lists={allLists} always={begun} />
      </Suspense>
      <QueryGate query={lists} skeleton={<Waiting />}>
        {({ data }) =>
          data.length === 0 ? (
            <Panel title={t("lists.title")}>
              <p className="text-base text-muted">{t("lists.none")}</p>
            </Panel>
          ) : (
            <Late>
              <RecentLists lists={data} />
            </Late>
          )
        }
      </QueryGate>
    </div>
  );
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <h1 className="sr-only">{t("title")}</h1>
      <StartPanels />
      {runningLists.length === 0 ? null : (
        <Late className="lg:col-span-2">
          <RunningLists lists={runningLists} />
        </Late>
      )}
      {begun ? (
        <Late className="lg:col-span-2">
          <Overview balance={Balance} busy={runningLists.length > 0}>
            {stored.length === 0 ? null : (
              <Late>
                <LatestPanel checks={stored} />
              </Late>
            )}
            {aside}
          </Overview>
        </Late>
      ) : (
        <>
          <QueryGate query={checks} skeleton={<Waiting />}>
            {() => (
              <Late>
                <FirstRun />
              </Late>
            )}
          </QueryGate>
          {aside}
        </>
      )}
    </div>
  );
}

/** The fields for an address and for a file. */
function StartPanels() {
  const { t } = useTranslation("dashboard");
  return (
    <>
      <Panel title={t("quick.title")}>
        <QuickCheck />
      </Panel>
      <Panel
        title={t("drop.title")}
        action={
          <Link to={`${paths.bulkUpload}?way=paste`} className="text-link">
            {t("drop.paste")}
          </Link>
        }
      >
        <DropZone />
      </Panel>
    </>
  );
}

/** The newest lists; they are read again while one is running. */
function useLists() {
  const asked = { query: { limit: 20 } };
  const lists = useReadListsQuery(asked);
  useReadListsQuery(asked, {
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
    skip: lists.data?.data.some(isAtWork) !== true,
  });
  return lists;
}

/** A place in the grid for a panel that is loading. */
function Late({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </div>
  );
}

/** A placeholder for a panel that is loading. */
function Waiting() {
  const { t } = useTranslation("common");
  return (
    <section aria-busy="true" aria-label={t("loading")}>
      <Skeleton className="h-80 w-full" />
    </section>
  );
}
