import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import {
  type SystemWorkspace,
  workspaceOrders,
  workspaceStates,
} from "#contract/systemWorkspaces.ts";
import { useListSystemWorkspacesQuery } from "#web/api/account/systemApi.ts";
import { copyWithToast } from "#web/features/tables/copyWithToast.ts";
import type { FilterField } from "#web/features/tables/filterField.ts";
import { useZonedFormats, type ZonedFormats } from "#web/text/formats.ts";
import type { Column } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { MenuItem } from "#web/ui/MenuItems.tsx";
import { Ago } from "./Ago.tsx";
import { createdColumn } from "./createdColumn.tsx";
import { workspacePath } from "./operatorPaths.ts";
import { OperatorList } from "./OperatorList.tsx";
import { orderField } from "./orderField.ts";
import { StateBadge } from "./StateBadge.tsx";
import { useListQuery } from "./useListQuery.ts";
import { WorkspacePage } from "./WorkspacePage.tsx";

type Texts = TFunction<["system", "tables"]>;

const chosenColumns = ["state", "members", "balance", "active", "created"] as const;
const rowKey = ({ id }: SystemWorkspace) => id;
const nameOf = ({ name }: SystemWorkspace) => name;

/** All workspaces, or the one whose id is in the URL. */
export function WorkspacesTab() {
  const id = useListQuery().params.get("id");
  return id === null ? <WorkspaceList /> : <WorkspacePage id={id} />;
}

function WorkspaceList() {
  const { t } = useTranslation(["system", "tables"]);
  const formats = useZonedFormats();
  const { params, page } = useListQuery();
  const state = workspaceStates.find((one) => one === params.get("state"));
  const order = workspaceOrders.find((one) => one === params.get("order"));
  const query = useListSystemWorkspacesQuery(
    { query: { ...page, ...(state && { state }), ...(order && { order }) } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <OperatorList
      id="systemWorkspaces"
      title={t("workspaces.title")}
      search={t("workspaces.search")}
      query={query}
      filters={[stateField(t, state ?? ""), orderField(t, order ?? "", ["oldest", "balance"])]}
      columns={columnsIn(t, formats)}
      choices={chosenColumns.map((key) => ({ key, label: t(`workspaces.columns.${key}`) }))}
      rowKey={rowKey}
      nameOf={nameOf}
      menu={(row) => menuOf(t, row)}
    />
  );
}

const menuOf = (t: Texts, { id }: SystemWorkspace): MenuItem[] => [
  { key: "open", icon: "eye", label: t("open", { ns: "tables" }), to: workspacePath(id) },
  {
    key: "copy",
    icon: "copy",
    label: t("copyId", { ns: "tables" }),
    onSelect: () => void copyWithToast(t, id),
  },
];

const stateField = (t: Texts, state: string): FilterField => ({
  name: "state",
  kind: "choice",
  label: t("workspaces.columns.state"),
  any: t("workspaces.anyState"),
  value: state,
  options: workspaceStates.map((one) => ({ value: one, label: t(`states.${one}`) })),
});

function columnsIn(t: Texts, formats: ZonedFormats): Column<SystemWorkspace>[] {
  return [
    {
      key: "name",
      header: t("workspaces.columns.name"),
      rowHeader: true,
      cell: ({ id, name, owner }) => (
        <div className="py-1">
          <Link className="font-medium text-link" to={workspacePath(id)}>
            <bdi className="break-all">{name}</bdi>
          </Link>
          {owner === null || owner === name ? null : (
            <bdi className="block text-sm break-all text-muted">{owner}</bdi>
          )}
        </div>
      ),
    },
    {
      key: "state",
      header: t("workspaces.columns.state"),
      cell: ({ state }) => <StateBadge state={state} />,
    },
    {
      key: "members",
      header: t("workspaces.columns.members"),
      numeric: true,
      wideOnly: true,
      cell: ({ members }) => formats.number(members),
    },
    {
      key: "balance",
      header: t("workspaces.columns.balance"),
      numeric: true,
      cell: ({ balance }) => formats.number(balance),
    },
    {
      key: "active",
      header: t("workspaces.columns.active"),
      wideOnly: true,
      cell: ({ last_active_at: at }) => <Ago at={at} />,
    },
    createdColumn(t("workspaces.columns.created"), formats),
  ];
}
