import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useRights } from "#web/hooks/useRight.ts";
import { isAtWork } from "#web/api/useRunningLists.ts";
import { listPath } from "#web/paths.ts";
import { StateBadge } from "#web/features/lists/StateBadge.tsx";
import { TagLinks } from "#web/features/lists/TagLinks.tsx";
import { useListDuration } from "#web/features/lists/useListDuration.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { DeletionReceipt } from "./DeletedList.tsx";
import { RetryUnknowns } from "./ended/RetryUnknowns.tsx";
import { usePanel } from "./downloads/usePanel.ts";

const DeleteList = lazy(() => import("./DeleteList.tsx").then((m) => ({ default: m.DeleteList })));

interface Props {
  list: List;
  cut: boolean;
  onDeleted: (receipt: DeletionReceipt) => void;
}

/** Name, state and facts of a list, with the actions of that state. */
export function ListHeader({ list, cut, onDeleted }: Props) {
  const { t } = useTranslation("bulk");
  const [deleting, setDeleting] = useState(false);
  const [, open] = usePanel(list);
  const may = useRights();
  const writes = may("lists:write");
  const { state, counts } = list;
  const isOver = (state === "completed" || state === "canceled") && counts !== null;
  const before = ["parsing", "needs_mapping", "ready", "sampling"].includes(state);
  const show = (panel: "download" | "compare" | "watch") => {
    open(panel);
    requestAnimationFrame(() =>
      document.querySelector(`#${panel}`)?.scrollIntoView({ block: "nearest" }),
    );
  };
  return (
    <header className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-72 flex-1 max-sm:min-w-full">
          <h1 className="text-xl font-semibold break-words">
            <bdi>{list.name}</bdi>
          </h1>
          <Facts list={list} />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {writes && isOver && list.results.unknown > 0 ? <RetryUnknowns list={list} /> : null}
          {isOver ? <Button onClick={() => show("compare")}>{t("act.compare")}</Button> : null}
          {writes && isOver && state === "completed" ? (
            <Button onClick={() => show("watch")}>{t("act.watch")}</Button>
          ) : null}
          {isAtWork(list) || !writes ? null : (
            <Button
              variant="quiet"
              className="text-undeliverable!"
              onClick={() => setDeleting(true)}
            >
              {before ? t("act.deleteDraft") : t("act.delete")}
            </Button>
          )}
          {isOver && may("exports") ? (
            <Button variant="primary" icon="download" onClick={() => show("download")}>
              {t("act.download")}
            </Button>
          ) : null}
        </div>
      </div>
      {cut ? <Notice live>{t("list.cut")}</Notice> : null}
      {deleting ? (
        <Suspense fallback={null}>
          <DeleteList list={list} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
        </Suspense>
      ) : null}
    </header>
  );
}

/** State, rows, dates, tags and id of a list in one line. */
function Facts({ list }: { list: List }) {
  const { t } = useTranslation("bulk");
  const { number, ago, instant, date } = useZonedFormats();
  const inWords = useListDuration();
  const { state, counts, created_at: created, started_at: began, completed_at: completed } = list;
  const time = (value: string, text: string) => (
    <time dateTime={value} title={instant(value)}>
      {text}
    </time>
  );
  const took =
    began === null || completed === null ? null : Date.parse(completed) - Date.parse(began);
  const when: ReactNode =
    completed === null
      ? time(
          began ?? created,
          began === null ? ago(created) : t("list.started", { when: ago(began) }),
        )
      : time(
          completed,
          [
            t("list.finished", { when: ago(completed) }),
            took === null ? null : t("list.took", { time: inWords(Math.max(1000, took)) }),
          ]
            .filter((part) => part !== null)
            .join(" "),
        );
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <output>
        <StateBadge state={state} />
      </output>
      {counts === null ? null : (
        <span className="tabular">
          {t("rows", { count: counts.rows, shown: number(counts.rows) })}
        </span>
      )}
      {when}
      {list.expires_at === null || completed === null || state === "expired"
        ? null
        : time(list.expires_at, t("list.kept", { date: date(list.expires_at) }))}
      <TagLinks tags={list.tags} />
      <span className="flex min-w-0 items-center gap-1">
        <span dir="ltr" className="min-w-0 font-mono text-xs break-all">
          {list.id}
        </span>
        <CopyButton bare text={list.id} label={t("list.copyId")} />
      </span>
      {list.previous_list_id === null ? null : (
        <Link to={listPath(list.previous_list_id)} className="text-link">
          {t("list.previous")}
        </Link>
      )}
    </p>
  );
}
