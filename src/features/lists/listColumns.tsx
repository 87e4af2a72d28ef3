import type { TFunction } from "i18next";
import type { List } from "#contract/listShape.ts";
import { listPath } from "#web/paths.ts";
import type { ZonedFormats } from "#web/text/formats.ts";
import type { Column } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { StateBadge } from "./StateBadge.tsx";
import { TagLinks } from "./TagLinks.tsx";

/** Returns the columns of the account's lists. */
export function listColumns(
  t: TFunction<"bulk">,
  { number, percent, ago, instant }: ZonedFormats,
): Column<List>[] {
  return [
    {
      key: "name",
      header: t("lists.name"),
      rowHeader: true,
      className: "w-full max-w-0 min-w-28 @3xl:w-auto @3xl:max-w-none",
      cell: ({ id, name, tags }) => (
        <div className="@3xl:max-w-80">
          <Link to={listPath(id)} className="block truncate text-link">
            <bdi>{name}</bdi>
          </Link>
          <TagLinks tags={tags} />
        </div>
      ),
    },
    {
      key: "state",
      header: t("lists.state"),
      cell: ({ state, progress: { done, total } }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <StateBadge state={state} />
          {(state === "running" || state === "paused") && total > 0 ? (
            <span className="text-sm text-muted tabular">{percent(done / total)}</span>
          ) : null}
        </span>
      ),
    },
    {
      key: "rows",
      header: t("lists.rows"),
      numeric: true,
      cell: ({ counts }) => (counts === null ? "–" : number(counts.rows)),
    },
    {
      key: "deliverable",
      header: t("lists.deliverable"),
      numeric: true,
      wideOnly: true,
      cell: ({ results, progress }) =>
        progress.done === 0 ? "–" : percent((results.deliverable ?? 0) / progress.done),
    },
    {
      key: "credits",
      header: t("lists.credits"),
      numeric: true,
      wideOnly: true,
      cell: ({ credits }) => number(credits.charged),
    },
    {
      key: "created",
      header: t("lists.created"),
      wideOnly: true,
      cell: ({ created_at: createdAt }) => (
        <time dateTime={createdAt} title={instant(createdAt)} className="whitespace-nowrap">
          {ago(createdAt)}
        </time>
      ),
    },
  ];
}
