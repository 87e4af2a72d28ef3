import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiKey } from "#contract/apiKeys.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { KeyUsage } from "./KeyUsage.tsx";

/** Actions of a key. */
export type KeyAct = "rotate" | "switch" | "revoke";

interface Props {
  caption: string;
  keys: readonly ApiKey[];
  /** Omitted for keys that no longer work. */
  onAct?: (act: KeyAct, key: ApiKey) => void;
}

function createColumns(t: TFunction<"keys">, onAct: Props["onAct"]): Column<ApiKey>[] {
  const columns: Column<ApiKey>[] = [
    {
      key: "name",
      header: t("table.name"),
      rowHeader: true,
      cell: (key) => (
        <div className="py-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p dir="auto" className="max-w-80 font-medium break-words">
              {key.name}
            </p>
            <KeyBadges apiKey={key} />
          </div>
          <p className="font-mono text-sm whitespace-nowrap text-muted">
            <bdi dir="ltr">
              {key.prefix}…{key.last4}
            </bdi>
          </p>
          {key.previous === null ? null : <PreviousSecret previous={key.previous} />}
          <div className="text-sm @2xl:hidden">
            <LastUse apiKey={key} />
            <KeyUsage usage={key.usage} />
          </div>
        </div>
      ),
    },
    {
      key: "used",
      header: t("table.used"),
      wideOnly: true,
      cell: (key) => <LastUse apiKey={key} />,
    },
    {
      key: "requests",
      header: t("table.requests"),
      wideOnly: true,
      cell: ({ usage }) => <KeyUsage usage={usage} />,
    },
    {
      key: "scopes",
      header: t("table.scopes"),
      wideOnly: true,
      cell: ({ scopes, allowed_origins: origins }) => (
        <span
          dir="ltr"
          className="block max-w-80 font-mono text-xs wrap-anywhere text-muted rtl:text-end"
        >
          {[...scopes, ...origins].join(", ")}
        </span>
      ),
    },
    {
      key: "expires",
      header: t("table.expires"),
      wideOnly: true,
      cell: ({ expires_at }) => (expires_at === null ? t("never") : <Day at={expires_at} />),
    },
  ];
  if (onAct !== undefined) {
    columns.push({
      key: "acts",
      header: <span className="sr-only">{t("table.acts")}</span>,
      className: "text-end",
      cell: (key) => <KeyActs apiKey={key} onAct={onAct} />,
    });
  }
  return columns;
}

/** Table of API keys without their secrets. */
export function KeyTable({ caption, keys, onAct }: Props) {
  const { t } = useTranslation("keys");
  return (
    <div className="rounded-box border border-line bg-paper px-4 py-1">
      <DataTable
        caption={caption}
        columns={createColumns(t, onAct)}
        rows={keys}
        rowKey={({ id }) => id}
      />
    </div>
  );
}

interface ActsProps {
  apiKey: ApiKey;
  onAct: NonNullable<Props["onAct"]>;
}

function KeyActs({ apiKey, onAct }: ActsProps) {
  const { t } = useTranslation("keys");
  const { name, status } = apiKey;
  const toggle = status === "disabled" ? "enable" : "disable";
  return (
    <div className="flex flex-wrap justify-end gap-1">
      <Button
        variant="quiet"
        size="small"
        aria-label={t("rotate.one", { name })}
        onClick={() => onAct("rotate", apiKey)}
      >
        {t("rotate.short")}
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={t(`${toggle}.one`, { name })}
        onClick={() => onAct("switch", apiKey)}
      >
        {t(`${toggle}.short`)}
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={t("revoke.one", { name })}
        onClick={() => onAct("revoke", apiKey)}
      >
        {t("revoke.short")}
      </Button>
    </div>
  );
}

function PreviousSecret({ previous }: { previous: NonNullable<ApiKey["previous"]> }) {
  const { t } = useTranslation("keys");
  const { instant } = useZonedFormats();
  const when = instant(previous.works_until);
  return <p className="text-sm text-muted">{t("previous", { last4: previous.last4, when })}</p>;
}

function Day({ at }: { at: string }) {
  const { date, instant } = useZonedFormats();
  return (
    <time dateTime={at} title={instant(at)} className="whitespace-nowrap">
      {date(at)}
    </time>
  );
}

/** Status and mode of a key. */
function KeyBadges({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation("keys");
  const { mode } = apiKey;
  return (
    <span className="flex flex-wrap gap-1">
      <KeyStatus apiKey={apiKey} />
      <Badge tone={mode === "live" ? "plain" : "brand"}>{t(`mode.${mode}`)}</Badge>
    </span>
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
