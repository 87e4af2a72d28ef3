import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { List, ListState } from "#contract/listShape.ts";
import { usePauseListMutation, useResumeListMutation } from "#web/api/listsApi.ts";
import { listPath } from "#web/paths.ts";
import { StateBadge } from "#web/features/lists/StateBadge.tsx";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { CancelList } from "./CancelList.tsx";
import { DeleteList } from "./DeleteList.tsx";
import type { DeletionReceipt } from "./DeletedList.tsx";
import { stoppedAtCreditLimit } from "./running/stoppedAtCreditLimit.ts";

interface Props {
  list: List;
  cut: boolean;
  onDeleted: (receipt: DeletionReceipt) => void;
}

const cancelable: readonly ListState[] = ["queued", "running", "paused"];

/** Name and state of a list, with the actions of that state. */
export function ListHeader({ list, cut, onDeleted }: Props) {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const { number, ago, instant } = useZonedFormats();
  const [asking, setAsking] = useState<"cancel" | "delete" | null>(null);
  const [pause, pausing] = usePauseListMutation();
  const [resume, resuming] = useResumeListMutation();
  const { state, counts, created_at: at } = list;
  const asked = { params: { id: list.id }, body: {} };
  const refused = pausing.error ?? resuming.error;
  const goes = state === "queued" || state === "running";
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold break-words">
            <bdi>{list.name}</bdi>
          </h1>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-base text-muted">
            <output>
              <StateBadge state={state} />
            </output>
            {counts === null ? null : (
              <span className="tabular-nums">
                {t("rows", { count: counts.rows, shown: number(counts.rows) })}
              </span>
            )}
            <time dateTime={at} title={instant(at)}>
              {ago(at)}
            </time>
            <span className="flex min-w-0 items-center gap-1">
              <span dir="ltr" className="min-w-0 font-mono text-sm break-all">
                {list.id}
              </span>
              <CopyButton bare text={list.id} label={t("list.copyId")} />
            </span>
          </p>
          {list.previous_list_id === null ? null : (
            <Link
              to={listPath(list.previous_list_id)}
              className="mt-1 inline-block text-base text-link"
            >
              {t("list.previous")}
            </Link>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {goes ? (
            <Button busy={pausing.isLoading} onClick={() => void pause(asked)}>
              {t("act.pause")}
            </Button>
          ) : null}
          {state === "paused" && !stoppedAtCreditLimit(list) ? (
            <Button look="primary" busy={resuming.isLoading} onClick={() => void resume(asked)}>
              {t("act.resume")}
            </Button>
          ) : null}
          {cancelable.includes(state) ? (
            <Button onClick={() => setAsking("cancel")}>{t("act.cancel")}</Button>
          ) : null}
          {state === "finalizing" || goes ? null : (
            <Button look="quiet" className="-mx-3" onClick={() => setAsking("delete")}>
              {t("act.delete")}
            </Button>
          )}
        </div>
      </div>
      {refused ? <ProblemNotice {...failureText(t, refused)} /> : null}
      {cut ? <Notice live>{t("list.cut")}</Notice> : null}
      {asking === "cancel" ? <CancelList list={list} onClose={() => setAsking(null)} /> : null}
      {asking === "delete" ? (
        <DeleteList list={list} onDeleted={onDeleted} onClose={() => setAsking(null)} />
      ) : null}
    </header>
  );
}
