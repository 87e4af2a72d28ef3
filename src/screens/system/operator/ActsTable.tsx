import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { OperatorEvent } from "#contract/systemEvents.ts";
import { useListOperatorEventsQuery } from "#web/api/account/systemApi.ts";
import { useFormats } from "#web/text/formats.ts";
import type { Column } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { Ago } from "./Ago.tsx";
import { BoxedTable } from "./BoxedTable.tsx";
import { userPath, workspacePath } from "./operatorPaths.ts";
import { OperatorPageLinks } from "./OperatorPageLinks.tsx";
import { useListQuery } from "./useListQuery.ts";

const rowKey = ({ id }: OperatorEvent) => id;

/** Acts of operators, newest first, about one workspace or user or about all. */
export function ActsTable({ about }: { about: { workspace?: string; user?: string } }) {
  const { t } = useTranslation("system");
  const { number } = useFormats();
  const { limit, after } = { after: undefined, ...useListQuery().page };
  const query = useListOperatorEventsQuery(
    { query: { limit, ...about, ...(after === undefined ? {} : { after }) } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <div className="flex flex-col gap-3">
      <QueryGate fresh query={query} skeleton={<RowsSkeleton label={t("loadingRows")} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-base text-muted">{t("log.none")}</p>
          ) : (
            <BoxedTable
              caption={t("log.title")}
              columns={columnsIn(t, number)}
              rows={data}
              rowKey={rowKey}
            />
          )
        }
      </QueryGate>
      <OperatorPageLinks next={query.data?.next_cursor ?? null} />
    </div>
  );
}

/** Subject of an act: a link, or the id of a deleted object. */
function Subject({ workspace, user }: Pick<OperatorEvent, "workspace" | "user">) {
  return (
    <>
      {workspace === null ? null : (
        <Named {...workspace} to={workspace.name === null ? null : workspacePath(workspace.id)} />
      )}
      {user === null ? null : (
        <Named {...user} to={user.name === null ? null : userPath(user.id)} />
      )}
    </>
  );
}

function Named({ id, name, to }: { id: string; name: string | null; to: string | null }) {
  return to === null ? (
    <bdi className="font-mono text-sm break-all text-muted">{id}</bdi>
  ) : (
    <Link className="text-link" to={to}>
      <bdi className="break-all">{name}</bdi>
    </Link>
  );
}

const columnsIn = (
  t: TFunction<"system">,
  number: (value: number) => string,
): Column<OperatorEvent>[] => [
  {
    key: "act",
    header: t("log.columns.act"),
    rowHeader: true,
    cell: ({ kind, amount, reason }) => (
      <div className="py-1">
        <span className="font-medium">{t(`log.kind.${kind}`)}</span>
        {amount === null ? null : <bdi className="ms-2 tabular">{number(amount)}</bdi>}
        <bdi className="block text-sm break-words text-muted">{reason}</bdi>
      </div>
    ),
  },
  {
    key: "about",
    header: t("log.columns.about"),
    cell: ({ workspace, user }) => <Subject workspace={workspace} user={user} />,
  },
  {
    key: "by",
    header: t("log.columns.by"),
    cell: ({ by, user_agent: agent }) => (
      <bdi className="text-sm break-all text-muted">
        {by === null ? (agent ?? "–") : (by.email ?? by.id)}
      </bdi>
    ),
  },
  {
    key: "at",
    header: t("log.columns.at"),
    cell: ({ at }) => <Ago at={at} />,
  },
];
