import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useListValidationsQuery } from "#web/api/api.ts";
import { useReadListsQuery } from "#web/api/listsApi.ts";
import { isAtWork } from "#web/api/useRunningLists.ts";
import { useRights } from "#web/hooks/useRight.ts";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { StartPanel } from "./StartPanel.tsx";

// Panels are loaded when there is something to show in them.
const FirstRun = lazy(() => import("./FirstRun.tsx").then((m) => ({ default: m.FirstRun })));
const FirstPanels = lazy(() =>
  import("./FirstPanels.tsx").then((m) => ({ default: m.FirstPanels })),
);
const Panels = lazy(() => import("./Panels.tsx").then((m) => ({ default: m.Panels })));

/** Number of validations that are listed. */
const listed = 7;
const pollMs = 3000;

/** The dashboard: check an address or a list, what is running, what needs attention, the figures and the latest results. */
export function DashboardScreen() {
  const { t } = useTranslation(["dashboard", "errors", "common"]);
  const may = useRights();
  const checks = useListValidationsQuery(
    { query: { limit: listed } },
    { skip: !may("results:read") },
  );
  const stored = checks.data?.data ?? [];
  const lists = useLists(!may("lists:read"));
  const allLists = lists.data?.data ?? [];
  // Who can't check has no first steps to take.
  const begun = stored.length > 0 || allLists.length > 0 || !may("validate");
  const loading = checks.isLoading || lists.isLoading;
  return (
    <div className="flex flex-col gap-4">
      <h1 className="sr-only">{t("title")}</h1>
      <StartPanel />
      {lists.isError ? (
        <QueryGate query={lists} skeleton={null}>
          {nothing}
        </QueryGate>
      ) : null}
      <Suspense fallback={<Waiting />}>
        {loading ? (
          <Waiting />
        ) : begun ? (
          <>
            {checks.isError ? (
              <QueryGate query={checks} skeleton={null}>
                {nothing}
              </QueryGate>
            ) : null}
            <Panels checks={stored} lists={allLists} waiting={<Waiting />} />
          </>
        ) : (
          <FirstPanels waiting={<Waiting />}>
            <QueryGate query={checks} skeleton={<Waiting />}>
              {() => <FirstRun />}
            </QueryGate>
          </FirstPanels>
        )}
      </Suspense>
    </div>
  );
}

const nothing = () => null;

/** The newest lists; they are read again while one is running. */
function useLists(skip: boolean) {
  const args = { query: { limit: 20 } };
  const lists = useReadListsQuery(args, { skip });
  useReadListsQuery(args, {
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
    skip: lists.data?.data.some(isAtWork) !== true,
  });
  return lists;
}

/** A placeholder for panels that are loading. */
function Waiting() {
  const { t } = useTranslation("common");
  return (
    <section aria-busy="true" aria-label={t("loading")}>
      <Skeleton className="min-h-dvh w-full" />
    </section>
  );
}
