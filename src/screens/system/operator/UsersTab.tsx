import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type SystemUser, userOrders } from "#contract/systemUsers.ts";
import { useListSystemUsersQuery } from "#web/api/account/systemApi.ts";
import { copyWithToast } from "#web/features/tables/copyWithToast.ts";
import { useZonedFormats, type ZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { MenuItem } from "#web/ui/MenuItems.tsx";
import { Ago } from "./Ago.tsx";
import { createdColumn } from "./createdColumn.tsx";
import { userPath } from "./operatorPaths.ts";
import { OperatorList } from "./OperatorList.tsx";
import { orderField } from "./orderField.ts";
import { useListQuery } from "./useListQuery.ts";
import { UserPage } from "./UserPage.tsx";

type Texts = TFunction<["system", "tables"]>;

const chosenColumns = ["workspaces", "seen", "created"] as const;
const rowKey = ({ id }: SystemUser) => id;
const nameOf = ({ email }: SystemUser) => email;

/** All users, or the one whose id is in the URL. */
export function UsersTab() {
  const id = useListQuery().params.get("id");
  return id === null ? <UserList /> : <UserPage id={id} />;
}

function UserList() {
  const { t } = useTranslation(["system", "tables"]);
  const formats = useZonedFormats();
  const { params, page } = useListQuery();
  const order = userOrders.find((one) => one === params.get("order"));
  const query = useListSystemUsersQuery(
    { query: { ...page, ...(order && { order }) } },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <OperatorList
      id="systemUsers"
      title={t("users.title")}
      search={t("users.search")}
      query={query}
      filters={[orderField(t, order ?? "", ["oldest", "address"])]}
      columns={columnsIn(t, formats)}
      choices={chosenColumns.map((key) => ({ key, label: t(`users.columns.${key}`) }))}
      rowKey={rowKey}
      nameOf={nameOf}
      menu={(row) => menuOf(t, row)}
    />
  );
}

const menuOf = (t: Texts, { id, email }: SystemUser): MenuItem[] => [
  { key: "open", icon: "eye", label: t("open", { ns: "tables" }), to: userPath(id) },
  {
    key: "address",
    icon: "copy",
    label: t("copyAddress", { ns: "tables" }),
    onSelect: () => void copyWithToast(t, email),
  },
  {
    key: "copy",
    icon: "copy",
    label: t("copyId", { ns: "tables" }),
    onSelect: () => void copyWithToast(t, id),
  },
];

function columnsIn(t: Texts, formats: ZonedFormats): Column<SystemUser>[] {
  return [
    {
      key: "name",
      header: t("users.columns.name"),
      rowHeader: true,
      cell: ({ id, email, name, operator, second_factor: factor }) => (
        <div className="py-1">
          <div className="flex flex-wrap items-center gap-2">
            <Link className="font-medium text-link" to={userPath(id)}>
              <bdi className="break-all">{email}</bdi>
            </Link>
            {operator ? <Badge tone="brand">{t("users.operator")}</Badge> : null}
            {factor ? <Badge icon="shield">{t("users.factor")}</Badge> : null}
          </div>
          <bdi className="block text-sm text-muted">{name}</bdi>
        </div>
      ),
    },
    {
      key: "workspaces",
      header: t("users.columns.workspaces"),
      numeric: true,
      wideOnly: true,
      cell: ({ workspaces }) => formats.number(workspaces),
    },
    {
      key: "seen",
      header: t("users.columns.seen"),
      wideOnly: true,
      cell: ({ last_seen_at: at }) => <Ago at={at} />,
    },
    createdColumn(t("users.columns.created"), formats),
  ];
}
