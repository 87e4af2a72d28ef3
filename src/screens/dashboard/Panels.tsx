import { type ReactNode, useState } from "react";
import type { List } from "#contract/listShape.ts";
import type { Validation } from "#contract/validations.ts";
import { isAtWork } from "#web/api/useRunningLists.ts";
import { LatencyPanel } from "#web/features/analytics/LatencyPanel.tsx";
import { useRight } from "#web/hooks/useRight.ts";
import { Alerts } from "./Alerts.tsx";
import { LatestPanel } from "./LatestPanel.tsx";
import { Overview } from "./Overview.tsx";
import { RecentLists } from "./RecentLists.tsx";
import { RepliesPanel } from "./RepliesPanel.tsx";
import { RunningLists } from "./RunningLists.tsx";
import { useAlerts } from "./useAlerts.ts";
import { useDashboardPeriod } from "./useDashboardPeriod.ts";

interface Props {
  checks: readonly Validation[];
  lists: readonly List[];
  /** Shown until everything above the figures is known, so that nothing moves later. */
  waiting: ReactNode;
}

/** The panels of an account with results: running lists, what needs attention, the newest results, and the figures. */
export function Panels({ checks, lists, waiting }: Props) {
  const alerts = useAlerts(lists);
  const readsLists = useRight("lists:read");
  const { period } = useDashboardPeriod();
  const running = useSeenRunning(lists);
  const replied = lists.find(({ state, progress }) => state === "completed" && progress.done > 0);
  if (alerts === null) {
    return waiting;
  }
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2">
        {readsLists ? <RunningLists lists={running} /> : null}
        <Alerts alerts={alerts} />
      </div>
      {/* Evidence first: the newest results are in view without scrolling. */}
      {checks.length === 0 ? null : <LatestPanel checks={checks} />}
      <Overview busy={lists.some(isAtWork)} />
      <div className="grid gap-4 lg:grid-cols-2">
        {readsLists ? <RecentLists lists={lists} /> : null}
        {replied === undefined ? <LatencyPanel period={period} /> : <RepliesPanel list={replied} />}
      </div>
    </>
  );
}

/** Returns the lists that were running since the page opened, with their present state: one that ends stays in its place. */
function useSeenRunning(lists: readonly List[]): List[] {
  const [seenIds, setSeenIds] = useState<ReadonlySet<string>>(new Set());
  const fresh = lists.filter((list) => isAtWork(list) && !seenIds.has(list.id));
  if (fresh.length > 0) {
    setSeenIds(new Set([...seenIds, ...fresh.map(({ id }) => id)]));
  }
  return lists.filter(({ id }) => seenIds.has(id));
}
