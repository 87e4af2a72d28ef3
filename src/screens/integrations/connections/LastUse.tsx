import { useTranslation } from "react-i18next";
import { useListValidationsQuery } from "#web/api/api.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import type { Connection } from "./listConnections.ts";

/** Time at which a connection was last used. */
export function LastUse({ connection: { id, usedAt } }: { connection: Connection }) {
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

/** Time since an instant; “Never” for null. */
export function At({ at }: { at: string | null }) {
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

/** Errors of a connection. */
export function Errors({ connection: { kind, failed, trouble } }: { connection: Connection }) {
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
