import { useTranslation } from "react-i18next";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { PathLine } from "#web/ui/evidence/PathLine.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { waitingStations } from "#web/ui/evidence/pathStations.ts";
import { CheckFailure } from "./CheckFailure.tsx";
import { DemoChips } from "#web/ui/evidence/DemoChips.tsx";
import type { EvidenceTab } from "./evidence/EvidenceTabs.tsx";
import { LiveCheck } from "./LiveCheck.tsx";
import { ResultView } from "./ResultView.tsx";
import type { FollowedCheck } from "./useFollowedCheck.ts";

interface Props {
  followed: FollowedCheck;
  tab: EvidenceTab;
  busy: boolean;
  onTab: (tab: EvidenceTab) => void;
  onCheck: (address: string) => void;
}

/** The validation on the page: none, loading, running, done or failed. */
export function CheckPanel({ followed, tab, busy, onTab, onCheck }: Props) {
  const { t } = useTranslation("validate");
  switch (followed.state) {
    case "none":
      return (
        <EmptyState
          title={t("empty.title")}
          picture={<PathLine stations={waitingStations} verdict={null} />}
          actions={<DemoChips onCheck={onCheck} />}
        >
          <p>{t("empty.text")}</p>
        </EmptyState>
      );
    case "loading":
      return (
        <section aria-busy="true" aria-label={t("result.loading")} className="flex flex-col gap-6">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-9 w-1/3" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-16 w-full" />
        </section>
      );
    case "failed":
      return <CheckFailure failure={followed.failure} onRetry={followed.retry} />;
    case "running":
      return <LiveCheck check={followed.check} progress={followed.progress} cut={followed.cut} />;
    case "done":
      return (
        <ResultView
          key={followed.result.id}
          result={followed.result}
          tab={tab}
          busy={busy}
          onTab={onTab}
          onCheck={onCheck}
        />
      );
    default:
      return followed satisfies never;
  }
}
