import { useTranslation } from "react-i18next";
import { ResultActions } from "#web/features/result/body/ResultActions.tsx";
import { ResultPanel } from "#web/features/result/ResultPanel.tsx";
import type { EvidenceTab } from "#web/features/result/evidence/EvidenceTabs.tsx";
import type { ShownResult } from "#web/features/result/useShownResult.ts";
import { ShareButton } from "#web/features/result/sharing/ShareButton.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { DemoChips } from "#web/ui/evidence/DemoChips.tsx";
import { PathLine } from "#web/ui/evidence/PathLine.tsx";
import { waitingSteps } from "#web/ui/evidence/pathSteps.ts";
// oxlint-disable-next-line import/no-unassigned-import
import "#web/ui/printAlone.css";

interface Props {
  shown: ShownResult;
  /** The account has checked nothing yet. */
  isFirst: boolean;
  tab: string | null;
  busy: boolean;
  onTab: (tab: EvidenceTab) => void;
  onCheck: (address: string) => void;
  onOpen: (id: string) => void;
}

/** The validation on the page: none, or its progress or result. */
export function CheckPanel({ shown, isFirst, tab, busy, onTab, onCheck, onOpen }: Props) {
  const { t } = useTranslation("validate");
  if (shown.state === "none") {
    return (
      <EmptyState
        title={t("empty.title")}
        picture={<PathLine steps={waitingSteps} verdict={null} />}
        actions={isFirst ? <DemoChips onCheck={onCheck} /> : null}
      >
        <p>{t("empty.text")}</p>
      </EmptyState>
    );
  }
  const address =
    shown.state === "done" ? (shown.result.email ?? shown.result.input) : addressOf(shown);
  return (
    <div className={shown.state === "done" ? "print-alone" : undefined}>
      {address === null ? null : (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <p className="min-w-0 font-mono text-md break-all whitespace-pre-wrap">
            <bdi>{address}</bdi>
          </p>
          {shown.state === "done" ? (
            <span className="not-printed -ms-2 flex flex-wrap">
              <CopyButton text={address} label={t("result.copyAddress")} />
              <CopyButton text={() => window.location.href} label={t("result.copyLink")} />
              <Button variant="quiet" size="small" onClick={() => window.print()}>
                {t("result.print")}
              </Button>
              {shown.row === null ? <ShareButton result={shown.result} /> : null}
            </span>
          ) : null}
        </div>
      )}
      <ResultPanel
        shown={shown}
        failure={null}
        tab={tab}
        busy={busy}
        onTab={onTab}
        onCheck={onCheck}
        onOpen={onOpen}
      />
      {shown.state === "done" ? (
        <div className="not-printed mt-6 border-t border-line pt-4">
          <ResultActions
            key={shown.result.id}
            result={shown.result}
            reportable={shown.row === null}
            busy={busy}
            onCheck={onCheck}
          />
        </div>
      ) : null}
    </div>
  );
}

function addressOf(shown: Exclude<ShownResult, { state: "none" | "done" }>): string | null {
  return shown.state === "running"
    ? shown.check.input
    : shown.state === "rowOnly"
      ? shown.row.value
      : null;
}
