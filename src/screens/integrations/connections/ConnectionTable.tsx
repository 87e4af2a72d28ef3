import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useListValidationsQuery } from "#web/api/api.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { classNames } from "#web/ui/classNames.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { Connection } from "./listConnections.ts";

function createColumns(t: TFunction<"integrations">): Column<Connection>[] {
  return [
    {
      key: "name",
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

/** Table of connections; each leads to the page that manages it. */
export function ConnectionTable({ connections }: { connections: readonly Connection[] }) {
  const { t } = useTranslation("integrations");
  return (
    <div className="rounded-box border border-line bg-paper px-4 py-1">
      <DataTable
        caption={t("connections.lead")}
        columns={createColumns(t)}
        rows={connections}
        rowKey={({ kind, id }) => `${kind} ${id}`}
      />
    </div>
  );
}

function LastUse({ connection: { id, usedAt } }: { connection: Connection }) {
  return usedAt === undefined ? <LatestOfSource source={id} /> : <At at={usedAt} />;
}

/** Time of the latest validation that names a source. */
function LatestOfSource({ source }: { source: string }) {
  const { data } = useListValidationsQuery({ query: { source, limit: 1 } });
  return data === undefined ? (
    <span aria-busy="true">…</span>
  ) : (
    <At at={data.data[0]?.checked_at ?? null} />
  );
}

function At({ at }: { at: string | null }) {
  const { t } = useTranslation("integrations");
  const { ago, instant } = useZonedFormats();
  return at === null ? (
    <span className="text-muted">{t("connections.never")}</span>
  ) : (
    <time dateTime={at} title={instant(at)} className="whitespace-nowrap">
      {ago(at)}
    </time>
  );
}

function Errors({ connection: { kind, failed, trouble } }: { connection: Connection }) {
  const { t } = useTranslation("integrations");
  const { number } = useFormats();
  const { date } = useZonedFormats();
  if (trouble !== null) {
    return (
      <p className="text-undeliverable">
        {trouble.kind === "failing"
          ? t("connections.failing", { since: date(trouble.since) })
          : t(`connections.${trouble.kind}`)}
      </p>
    );
  }
  if (failed === null || failed.of === 0) {
    return <p className="text-muted">{t("connections.noErrors")}</p>;
  }
  const counted = kind === "compat" || kind === "source" ? "unknown" : "requests";
  return (
    <p>
      {t(`connections.failed.${counted}`, { count: number(failed.count), of: number(failed.of) })}
    </p>
  );
}
