import { useTranslation } from "react-i18next";
import type { DnsLookup } from "#contract/evidence.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { NoteText } from "#web/ui/evidence/NoteText.tsx";
import { tookText } from "#web/ui/evidence/durationText.ts";

type DnsStatus = DnsLookup["status"];

const tones: Record<DnsStatus, "good" | "plain" | "bad" | "warn"> = {
  answer: "good",
  no_data: "plain",
  nxdomain: "bad",
  timeout: "warn",
  servfail: "warn",
  refused: "warn",
  malformed: "warn",
  network: "warn",
};

/** Lists the DNS queries of a check: server, status and records. */
export function DnsLookups({ lookups }: { lookups: readonly DnsLookup[] }) {
  const { t } = useTranslation("validate");
  return (
    <ol className="flex flex-col gap-4" aria-label={t("dns.label")}>
      {lookups.map((lookup, index) => (
        // A finished list: its entries never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="border-b border-line pb-4 last:border-b-0">
          <Lookup lookup={lookup} />
        </li>
      ))}
    </ol>
  );
}

function Lookup({ lookup }: { lookup: DnsLookup }) {
  const { t, i18n } = useTranslation("validate");
  const { name, type, server, transport, status, records, soa, ms, detail, remark } = lookup;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-mono text-base font-semibold break-all">
          <bdi>
            {name} {type}
          </bdi>
        </h3>
        <Badge tone={tones[status]}>{t(`dns.status.${status}`)}</Badge>
        <span className="text-sm text-muted">
          {transport === "cache"
            ? t("dns.fromMemory")
            : t("dns.asked", { server, transport: transport.toUpperCase() })}
        </span>
        <span className="ms-auto text-sm text-muted tabular">{tookText(ms, i18n.language)}</span>
      </div>
      {detail ? (
        <p className="mt-1 text-sm text-muted">
          <NoteText text={detail} remark={remark} />
        </p>
      ) : null}
      <Records records={records} soa={soa} question={`${name} ${type}`} />
    </>
  );
}

function Records({
  records,
  soa,
  question,
}: Pick<DnsLookup, "records" | "soa"> & { question: string }) {
  const { t } = useTranslation("validate");
  const rows = soa ? [...records, soa] : records;
  if (rows.length === 0) {
    return null;
  }
  return (
    // Keyboards must be able to scroll what does not fit.
    <section
      aria-label={t("dns.records", { question })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mt-2 overflow-x-auto rounded-box border border-line bg-canvas px-3 py-1"
      dir="ltr"
    >
      <table className="w-full font-mono text-sm">
        <caption className="sr-only">{t("dns.records", { question })}</caption>
        <thead>
          <tr className="text-start font-sans text-xs text-muted">
            <th scope="col" className="py-1 pe-4 text-start font-medium">
              {t("dns.owner")}
            </th>
            <th
              scope="col"
              className="py-1 pe-4 text-end font-medium whitespace-nowrap max-sm:hidden"
            >
              {t("dns.ttl")}
            </th>
            <th scope="col" className="py-1 pe-4 text-start font-medium">
              {t("dns.type")}
            </th>
            <th scope="col" className="w-1/2 py-1 text-start font-medium">
              {t("dns.data")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <tr key={`${record.type} ${record.name} ${record.data}`}>
              <td className="min-w-28 py-0.5 pe-4 wrap-anywhere">{record.name}</td>
              <td className="py-0.5 pe-4 text-end whitespace-nowrap text-muted max-sm:hidden">
                {record.ttl}
              </td>
              <td className="py-0.5 pe-4 whitespace-nowrap text-muted">{record.type}</td>
              <td className="py-0.5 wrap-anywhere">{record.data}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
