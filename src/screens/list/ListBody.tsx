import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { FailedList } from "./ended/FailedList.tsx";
import { ReviewList } from "./before/ReviewList.tsx";

// Loaded lazily, because a new list needs them much later.
const RunningList = lazy(() =>
  import("./running/RunningList.tsx").then((module) => ({ default: module.RunningList })),
);
const ExpiredList = lazy(() =>
  import("./ended/ExpiredList.tsx").then((module) => ({ default: module.ExpiredList })),
);
const EndedList = lazy(() =>
  import("./ended/EndedList.tsx").then((module) => ({ default: module.EndedList })),
);

/** Content of a list in each state. */
export function ListBody({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const [counts, setCounts] = useState(list.counts);
  if (list.counts !== null && list.counts !== counts) {
    setCounts(list.counts);
  }
  const waiting = <Waiting label={t(`states.${list.state}.text`)} />;
  switch (list.state) {
    case "parsing":
      // While the rows are counted again, the previous count stays visible.
      return counts !== null ? (
        <ReviewList list={list} counts={counts} />
      ) : (
        <>
          <p className="text-base text-muted">{t("states.parsing.text")}</p>
          {waiting}
        </>
      );
    case "needs_mapping":
      return <ReviewList list={list} counts={null} />;
    case "ready":
    case "sampling":
      return counts === null ? waiting : <ReviewList list={list} counts={counts} />;
    case "queued":
    case "running":
    case "paused":
    case "finalizing":
      return (
        <Suspense fallback={waiting}>
          <RunningList list={list} />
        </Suspense>
      );
    case "completed":
    case "canceled":
      return (
        <Suspense fallback={waiting}>
          <EndedList list={list} />
        </Suspense>
      );
    case "failed":
      return <FailedList list={list} />;
    case "expired":
      return (
        <Suspense fallback={waiting}>
          <ExpiredList list={list} />
        </Suspense>
      );
    default:
      return list.state satisfies never;
  }
}

function Waiting({ label }: { label: string }) {
  return (
    <section aria-busy="true" aria-label={label} className="flex flex-col gap-3">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-9 w-full" />
      ))}
    </section>
  );
}
