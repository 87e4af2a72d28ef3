import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { paths } from "#web/paths.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import { ResponseOf } from "./deliveries/DeliveryState.tsx";
import { EndpointStatus } from "./EndpointStatus.tsx";
import { RelativeTime } from "#web/features/webhooks/RelativeTime.tsx";

function createColumns(t: TFunction<"webhooks">): Column<WebhookEndpoint>[] {
  return [
    {
      key: "url",
      header: t("table.url"),
      rowHeader: true,
      cell: ({ id, url, description }) => (
        <div className="py-1.5">
          <Link
            to={`${paths.webhooks}?endpoint=${encodeURIComponent(id)}`}
            className="font-mono text-sm break-all text-link"
          >
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

/** Table of endpoints, each linked to its deliveries. */
export function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const { t } = useTranslation("webhooks");
  return (
    <DataTable
      caption={t("table.caption")}
      columns={createColumns(t)}
      rows={endpoints}
      rowKey={({ id }) => id}
    />
  );
}
