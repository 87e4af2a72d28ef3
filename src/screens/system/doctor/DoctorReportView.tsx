import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DoctorReport } from "#contract/system.ts";
import { useZonedFormats, type ZonedFormats } from "#web/text/formats.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { Findings } from "./Findings.tsx";
import { Receptions } from "./Receptions.tsx";

/** Report of the doctor: conclusion, findings and limitations. */
export function DoctorReportView({ report }: { report: DoctorReport }) {
  const { t } = useTranslation("system");
  const { ago, instant, duration } = useZonedFormats();
  const { because, strength, cannot_know: unknown } = report;
  const open = report.can_ask_mailboxes;
  const tone = !open ? "bad" : strength === "mailbox" ? "good" : "warn";
  const title = open ? "can" : because === "not_established" ? "unclear" : "cannot";
  return (
    <>
      <Notice tone={tone} title={t(title)}>
        {because === null ? null : <p>{t(`hindrances.${because}`)}</p>}
        <p>
          <span className="font-medium">{t("strongest")}: </span>
          {t(`strengths.${strength}`, { defaultValue: report.strongest_verdict })}
        </p>
      </Notice>
      <Block title={t("findings")} note={<Age {...{ report, ago, instant, duration }} />}>
        <Findings findings={report.findings} />
      </Block>
      <Block
        title={t("receptions.title")}
        note={t("receptions.since", { count: report.receptions.hours })}
      >
        <Receptions receptions={report.receptions} />
      </Block>
      {report.disk === null ? null : (
        <Block title={t("disk.title")}>
          <Disk disk={report.disk} />
        </Block>
      )}
      <Block title={t("us")}>
        <Us report={report} />
      </Block>
      <Block title={t("cannotKnow")}>
        <ul className="flex max-w-reading list-disc flex-col gap-1 ps-5 text-base">
          {unknown.map(({ code, detail }) => (
            <li key={code}>{t(`limitations.${code}`, { defaultValue: detail })}</li>
          ))}
        </ul>
      </Block>
    </>
  );
}

type AgeProps = Pick<ZonedFormats, "ago" | "instant" | "duration"> & {
  report: DoctorReport;
};

function Age({ report, ago, instant, duration }: AgeProps) {
  const { t } = useTranslation("system");
  return (
    <time dateTime={report.checked_at} title={instant(report.checked_at)}>
      {t("looked", { ago: ago(report.checked_at), duration: duration(report.ms) })}
    </time>
  );
}

interface BlockProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

function Block({ title, note, children }: BlockProps) {
  return (
    <section className="min-w-0 rounded-box border border-line bg-paper p-4">
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-base font-semibold">{title}</h2>
        {note ? <p className="text-sm text-muted">{note}</p> : null}
      </header>
      {children}
    </section>
  );
}

const megabyte = 1024 * 1024;

/** Free space of the database's disk, and the effect of a shortage. */
function Disk({ disk: { free, reserve } }: { disk: NonNullable<DoctorReport["disk"]> }) {
  const { t } = useTranslation("system");
  const { number } = useZonedFormats();
  const shown = (bytes: number) => number(Math.floor(bytes / megabyte));
  return (
    <p className="max-w-reading text-base">
      <span className={free < 2 * reserve ? "font-semibold text-undeliverable" : ""}>
        {t("disk.free", { free: shown(free) })}
      </span>{" "}
      <span className="text-muted">{t("disk.reserve", { reserve: shown(reserve) })}</span>
    </p>
  );
}

/** Sender identity and IP addresses that mail servers see. */
function Us({ report: { identity, addresses } }: { report: DoctorReport }) {
  const { t } = useTranslation("system");
  const rows: readonly [string, string | undefined][] = [
    [t("ehlo"), identity?.ehlo],
    [t("sender"), identity?.mail_from],
  ];
  return (
    <dl className="grid gap-x-6 gap-y-2 text-base sm:grid-cols-[8rem_minmax(0,1fr)]">
      {rows.map(([term, value]) => (
        <Fact key={term} term={term}>
          {value === undefined ? t("notSet") : <Machine text={value} />}
        </Fact>
      ))}
      <Fact term={t("addresses")}>
        {addresses.length === 0
          ? t("notKnown")
          : addresses.map(({ address, source }) => (
              <span key={address} className="block">
                <Machine text={address} /> {t(`sources.${source}`)}
              </span>
            ))}
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Machine({ text }: { text: string }) {
  return <bdi className="font-mono text-sm break-all">{text}</bdi>;
}
