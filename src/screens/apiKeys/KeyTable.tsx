import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "#contract/apiKeys.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";

interface Props {
  caption: string;
  keys: readonly ApiKey[];
  /** Omitted for keys that can't be revoked. */
  onRevoke?: (key: ApiKey) => void;
}

function columnsOf(t: TFunction<"keys">, onRevoke: Props["onRevoke"]): Column<ApiKey>[] {
  const columns: Column<ApiKey>[] = [
    {
      key: "name",
      header: t("table.name"),
      rowHeader: true,
      cell: (key) => (
        <div className="py-1.5">
          <p dir="auto" className="max-w-80 font-medium break-words">
            {key.name}
          </p>
          <p className="font-mono text-sm whitespace-nowrap text-muted">
            <bdi dir="ltr">
              {key.prefix}…{key.last4}
            </bdi>
          </p>
          <div className="text-sm @2xl:hidden">
            <LastUse apiKey={key} />
          </div>
        </div>
      ),
    },
    {
      key: "status",
      header: t("table.status"),
      cell: (key) => <KeyStatus apiKey={key} />,
    },
    {
      key: "used",
      header: t("table.used"),
      wideOnly: true,
      cell: (key) => <LastUse apiKey={key} />,
    },
    {
      key: "created",
      header: t("table.created"),
      wideOnly: true,
      cell: ({ created_at }) => <Day at={created_at} />,
    },
    {
      key: "expires",
      header: t("table.expires"),
      wideOnly: true,
      cell: ({ expires_at }) => (expires_at === null ? t("never") : <Day at={expires_at} />),
    },
  ];
  if (onRevoke !== undefined) {
    columns.push({
      key: "acts",
      header: <span className="sr-only">{t("table.acts")}</span>,
      className: "text-end",
      cell: (key) => (
        <Button
          look="quiet"
          size="small"
          aria-label={t("revoke.one", { name: key.name })}
          onClick={() => onRevoke(key)}
        >
          {t("revoke.short")}
        </Button>
      ),
    });
  }
  return columns;
}

/** Table of API keys without their secrets. */
export function KeyTable({ caption, keys, onRevoke }: Props) {
  const { t } = useTranslation("keys");
  return (
    <DataTable
      caption={caption}
      columns={columnsOf(t, onRevoke)}
      rows={keys}
      rowKey={({ id }) => id}
    />
  );
}

function Day({ at }: { at: string }) {
  const { date, instant } = useZonedFormats();
  return (
    <time dateTime={at} title={instant(at)} className="whitespace-nowrap">
      {date(at)}
    </time>
  );
}

const soonMs = 7 * 86_400_000;

function KeyStatus({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation("keys");
  const { ago } = useFormats();
  const [now] = useState(Date.now);
  const { status, expires_at: expires } = apiKey;
  if (status === "active") {
    const soon = expires !== null && Date.parse(expires) - now < soonMs;
    return soon ? (
      <Badge tone="warn" icon="clock" className="whitespace-nowrap">
        {t("status.soon", { ago: ago(expires) })}
      </Badge>
    ) : (
      <Badge tone="good" icon="check">
        {t("status.active")}
      </Badge>
    );
  }
  return <Badge>{t(`status.${status}`)}</Badge>;
}

function LastUse({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation("keys");
  const { ago, instant } = useZonedFormats();
  const { last_used_at: at, last_used_network: network } = apiKey;
  if (at === null) {
    return <span className="text-muted">{t("unused")}</span>;
  }
  return (
    <span className="flex flex-wrap gap-x-2">
      <time dateTime={at} title={instant(at)} className="whitespace-nowrap">
        {ago(at)}
      </time>
      {network ? (
        <span dir="ltr" className="font-mono text-sm text-muted">
          {network}
        </span>
      ) : null}
    </span>
  );
}
