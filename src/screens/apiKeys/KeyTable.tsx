import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ApiKey, keyModes } from "#contract/apiKeys.ts";
import { includesText } from "#web/features/tables/includesText.ts";
import { NoMatch } from "#web/features/tables/NoMatch.tsx";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { RowCount, TableBar } from "#web/features/tables/TableBar.tsx";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import type { MenuItem } from "#web/ui/MenuItems.tsx";
import { KeyUsage } from "./KeyUsage.tsx";

/** Actions of a key. */
export type KeyAct = "rotate" | "switch" | "handOver" | "revoke";

interface Props {
  caption: string;
  keys: readonly ApiKey[];
  /** True for keys that no longer work. */
  ended?: boolean;
  /** Omitted for keys that no longer work. */
  onAct?: (act: KeyAct, key: ApiKey) => void;
}

/** Tells whether keys have several creators, or one who is no longer a member. */
const areShared = (keys: readonly ApiKey[]): boolean =>
  new Set(keys.map(({ creator }) => creator?.id)).size > 1 ||
  keys.some(({ creator }) => creator?.member === false);

function createColumns(t: TFunction<"keys">, shared: boolean): Column<ApiKey>[] {
  return [
    {
      key: "name",
      header: t("table.name"),
      sortBy: nameOf,
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
          {shared ? <Creator of={key.creator} /> : null}
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
      sortBy: ({ last_used_at: usedAt }) => usedAt,
      header: t("table.used"),
      wideOnly: true,
      cell: (key) => <LastUse apiKey={key} />,
    },
    {
      key: "requests",
      sortBy: ({ usage }) => usage.reduce((sum, { requests }) => sum + requests, 0),
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
      sortBy: ({ expires_at: expiresAt }) => expiresAt,
      header: t("table.expires"),
      wideOnly: true,
      cell: ({ expires_at }) => (expires_at === null ? t("never") : <Day at={expires_at} />),
    },
  ];
}

const nameOf = ({ name }: ApiKey) => name;
const rowKey = ({ id }: ApiKey) => id;

/** Returns the acts of a key. */
function buildMenu(
  t: TFunction<["keys", "tables"]>,
  { onAct, shared }: { onAct: NonNullable<Props["onAct"]>; shared: boolean },
  key: ApiKey,
): MenuItem[] {
  const toggle = key.status === "disabled" ? "enable" : "disable";
  return [
    {
      key: "rotate",
      icon: "retry",
      label: t("rotate.short"),
      onSelect: () => onAct("rotate", key),
    },
    {
      key: "switch",
      icon: toggle === "enable" ? "check" : "minus",
      label: t(`${toggle}.short`),
      onSelect: () => onAct("switch", key),
    },
    ...(shared
      ? [
          {
            key: "handOver",
            icon: "user",
            label: t("handOver"),
            onSelect: () => onAct("handOver", key),
          } as const,
        ]
      : []),
    {
      key: "revoke",
      icon: "close",
      divided: true,
      label: t("revoke.short"),
      onSelect: () => onAct("revoke", key),
    },
  ];
}

/** Table of API keys without their secrets. */
export function KeyTable({ caption, keys, ended = false, onAct }: Props) {
  const { t } = useTranslation(["keys", "tables"]);
  const shared = areShared(keys);
  return (
    <RowsTable
      id="keys"
      caption={caption}
      // Keys that ended stay in their order.
      columns={createColumns(t, shared).map(({ sortBy, ...column }) =>
        ended || sortBy === undefined ? column : { ...column, sortBy },
      )}
      rows={keys}
      rowKey={rowKey}
      nameOf={nameOf}
      cards
      menu={onAct && ((key) => buildMenu(t, { onAct, shared }, key))}
      acts={{ r: (key) => (key === null || onAct === undefined ? false : onAct("rotate", key)) }}
    />
  );
}

/** Active and disabled keys, which can be searched and filtered. */
export function OwnKeys({ keys, onAct }: Omit<Props, "caption">) {
  const { t } = useTranslation("keys");
  const [q, setQ] = useState("");
  const [mode, setMode] = useState("");
  const shown = keys.filter(
    (key) =>
      includesText(q, key.name, key.prefix, key.last4, key.scopes.join(" ")) &&
      (mode === "" || key.mode === mode),
  );
  return (
    <div className="flex flex-col gap-3">
      <TableBar
        id="keys"
        title={<h2 className="text-md font-semibold">{t("table.active")}</h2>}
        count={<RowCount shown={shown.length} total={keys.length} />}
        search={{ label: t("table.find"), value: q, onChange: setQ }}
        filters={[
          {
            name: "mode",
            kind: "choice",
            label: t("new.mode"),
            any: t("table.anyMode"),
            value: mode,
            options: keyModes.map((one) => ({ value: one, label: t(`mode.${one}`) })),
          },
        ]}
        onFilter={(_, value) => setMode(value)}
        columns={(["used", "requests", "scopes", "expires"] as const).map((key) => ({
          key,
          label: t(`table.${key}`),
        }))}
      />
      {shown.length === 0 ? (
        <NoMatch
          onClear={() => {
            setQ("");
            setMode("");
          }}
        />
      ) : (
        <KeyTable caption={t("table.active")} keys={shown} {...(onAct && { onAct })} />
      )}
    </div>
  );
}

function PreviousSecret({ previous }: { previous: NonNullable<ApiKey["previous"]> }) {
  const { t } = useTranslation("keys");
  const { instant } = useZonedFormats();
  const when = instant(previous.works_until);
  return <p className="text-sm text-muted">{t("previous", { last4: previous.last4, when })}</p>;
}

function Creator({ of: creator }: { of: ApiKey["creator"] }) {
  const { t } = useTranslation("keys");
  return creator === null ? null : (
    <p className="text-sm wrap-anywhere text-muted">
      {t(creator.member ? "by" : "byFormer", { name: creator.name || creator.email })}
    </p>
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
  const { last_used_at: usedAt, last_used_network: network } = apiKey;
  if (usedAt === null) {
    return <span className="text-muted">{t("unused")}</span>;
  }
  return (
    <span className="flex flex-wrap gap-x-2">
      <time dateTime={usedAt} title={instant(usedAt)} className="whitespace-nowrap">
        {ago(usedAt)}
      </time>
      {network ? (
        <span dir="ltr" className="font-mono text-sm text-muted">
          {network}
        </span>
      ) : null}
    </span>
  );
}
