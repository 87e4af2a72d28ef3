import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { copyWithToast } from "#web/features/tables/copyWithToast.ts";
import { includesText } from "#web/features/tables/includesText.ts";
import { NoMatch } from "#web/features/tables/NoMatch.tsx";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { RowCount, TableBar } from "#web/features/tables/TableBar.tsx";
import { paths } from "#web/paths.ts";
import type { Column } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { ResponseOf } from "./deliveries/DeliveryState.tsx";
import { EndpointStatus } from "./EndpointStatus.tsx";
import { RelativeTime } from "#web/features/webhooks/RelativeTime.tsx";

const pathOf = (id: string) => `${paths.webhooks}?endpoint=${encodeURIComponent(id)}`;

function createColumns(t: TFunction<"webhooks">): Column<WebhookEndpoint>[] {
  return [
    {
      key: "url",
      sortBy: nameOf,
      header: t("table.url"),
      rowHeader: true,
      cell: ({ id, url, description }) => (
        <div className="py-1.5">
          <Link to={pathOf(id)} className="font-mono text-sm break-all text-link">
            <bdi dir="ltr">{url}</bdi>
          </Link>
          {description === null ? null : (
            <p className="text-sm break-words text-muted">
              <bdi>{description}</bdi>
            </p>
          )}
        </div>
      ),
    },
    {
      key: "status",
      sortBy: ({ status }) => status,
      header: t("table.status"),
      cell: (endpoint) => <EndpointStatus endpoint={endpoint} />,
    },
    {
      key: "events",
      header: t("table.events"),
      wideOnly: true,
      cell: ({ events }) => (
        <span dir="ltr" className="block max-w-80 font-mono text-xs text-muted rtl:text-end">
          {events.join(", ")}
        </span>
      ),
    },
    {
      key: "last",
      sortBy: ({ last_delivery: last }) => last?.at ?? null,
      header: t("table.last"),
      wideOnly: true,
      cell: ({ last_delivery: last }) =>
        last === null ? (
          <RelativeTime at={null} />
        ) : (
          <>
            <RelativeTime at={last.at} />
            <span className="block text-sm text-muted">
              <ResponseOf {...last} />
            </span>
          </>
        ),
    },
  ];
}

const nameOf = ({ url }: WebhookEndpoint) => url;
const rowKey = ({ id }: WebhookEndpoint) => id;

/** Table of endpoints, each linked to its deliveries; they can be searched and sorted. */
export function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const { t } = useTranslation(["webhooks", "tables", "ui"]);
  const [q, setQ] = useState("");
  const shown = endpoints.filter(({ url, description, events }) =>
    includesText(q, url, description, events.join(" ")),
  );
  return (
    <div className="flex flex-col gap-3">
      <TableBar
        id="endpoints"
        title={<h2 className="text-md font-semibold">{t("table.caption")}</h2>}
        count={<RowCount shown={shown.length} total={endpoints.length} />}
        search={{ label: t("search", { ns: "tables" }), value: q, onChange: setQ }}
        columns={(["status", "events", "last"] as const).map((key) => ({
          key,
          label: t(`table.${key}`),
        }))}
      />
      {shown.length === 0 ? (
        <NoMatch onClear={() => setQ("")} />
      ) : (
        <RowsTable
          id="endpoints"
          caption={t("table.caption")}
          columns={createColumns(t)}
          rows={shown}
          rowKey={rowKey}
          nameOf={nameOf}
          cards
          menu={({ id, url }) => [
            { key: "open", icon: "eye", label: t("open", { ns: "tables" }), to: pathOf(id) },
            {
              key: "copy",
              icon: "copy",
              label: t("copyUrl"),
              onSelect: () => void copyWithToast(t, url),
            },
          ]}
        />
      )}
    </div>
  );
}
