import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { includesText } from "#web/features/tables/includesText.ts";
import { NoMatch } from "#web/features/tables/NoMatch.tsx";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { RowCount, TableBar } from "#web/features/tables/TableBar.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { Badge } from "#web/ui/Badge.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Errors, LastUse } from "./LastUse.tsx";
import type { Connection } from "./listConnections.ts";

function createColumns(t: TFunction<"integrations">): Column<Connection>[] {
  return [
    {
      key: "name",
      sortBy: nameOf,
      header: t("connections.name"),
      rowHeader: true,
      cell: (connection) => (
        <div className="py-1.5">
          <Link to={connection.to} className="break-words text-link underline">
            <bdi>{connection.name}</bdi>
          </Link>
          {connection.detail ? (
            <p
              className={classNames(
                "text-sm wrap-anywhere text-muted",
                // A webhook has a description, the others what machines write.
                connection.kind !== "webhook" && "font-mono",
              )}
            >
              <bdi>{connection.detail}</bdi>
            </p>
          ) : null}
          <div className="text-sm text-muted @2xl:hidden">
            <LastUse connection={connection} />
            <Errors connection={connection} />
          </div>
        </div>
      ),
    },
    {
      key: "kind",
      sortBy: ({ kind }) => kind,
      header: t("connections.kind"),
      cell: ({ kind }) => <Badge>{t(`connections.kinds.${kind}`)}</Badge>,
    },
    {
      key: "used",
      header: t("connections.used"),
      wideOnly: true,
      cell: (connection) => <LastUse connection={connection} />,
    },
    {
      key: "errors",
      header: t("connections.errors"),
      wideOnly: true,
      cell: (connection) => <Errors connection={connection} />,
    },
  ];
}

const kinds = ["live", "test", "publishable", "webhook", "compat", "source"] as const;
const nameOf = ({ name }: Connection) => name;
const rowKey = ({ kind, id }: Connection) => `${kind} ${id}`;

/** Table of connections; each leads to the page that manages it. */
export function ConnectionTable({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation(["integrations", "tables"]);
  const [q, setQ] = useState("");
  const [kind, setKind] = useState("");
  const shown = connections.filter(
    (one) => includesText(q, one.name, one.detail) && (kind === "" || one.kind === kind),
  );
  const present = kinds.filter((one) => connections.some((connection) => connection.kind === one));
  return (
    <div className="flex flex-col gap-3">
      <TableBar
        id="connections"
        title={<h3 className="text-md font-semibold">{t("connections.list")}</h3>}
        count={<RowCount shown={shown.length} total={connections.length} />}
        search={{ label: t("search", { ns: "tables" }), value: q, onChange: setQ }}
        filters={[
          {
            name: "kind",
            kind: "choice",
            label: t("connections.kind"),
            any: t("connections.anyKind"),
            value: kind,
            options: present.map((one) => ({ value: one, label: t(`connections.kinds.${one}`) })),
          },
        ]}
        onFilter={(_, value) => setKind(value)}
        columns={(["kind", "used", "errors"] as const).map((key) => ({
          key,
          label: t(`connections.${key}`),
        }))}
      />
      {shown.length === 0 ? (
        <NoMatch
          onClear={() => {
            setQ("");
            setKind("");
          }}
        />
      ) : (
        <RowsTable
          id="connections"
          caption={t("connections.lead")}
          columns={createColumns(t)}
          rows={shown}
          rowKey={rowKey}
          nameOf={nameOf}
          cards
        />
      )}
    </div>
  );
}
