import { useTranslation } from "react-i18next";
import { type Verdict, verdicts } from "#vocabulary/verdicts.ts";
import { useFormats } from "#web/text/formats.ts";
import { SpanBar } from "#web/ui/chart/SpanBar.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { Capture } from "./Capture.tsx";
import captured from "./capturedList.json" with { type: "json" };

const { counts, results, rows } = captured;
const checked = verdicts.reduce((sum, verdict) => sum + results[verdict], 0);
/** Start of each verdict in the bar, from 0 to 1. */
const starts = verdicts.map(
  (_, index) =>
    verdicts.slice(0, index).reduce((sum, verdict) => sum + results[verdict], 0) / checked,
);
/** Counts and results of a sandbox list. */
export function CapturedList({ heading: Heading = "h3" }: { heading?: "h2" | "h3" }) {
  const { t } = useTranslation("showcase");
  return (
    <Capture
      title={<Heading>{captured.name}</Heading>}
      note={t("list.title")}
      caption={t("list.source", { rows: counts.rows })}
    >
      <div className="grid gap-6 p-4 md:grid-cols-2">
        <Before />
        <After />
      </div>
      <Rows />
    </Capture>
  );
}

/** Counts before the start. */
function Before() {
  const { t } = useTranslation("showcase");
  const { number } = useFormats();
  const skipped = counts.blank + counts.malformed;
  const lines = [
    ["rows", number(counts.rows)],
    ["duplicates", number(-counts.duplicates)],
    ["skipped", number(-skipped)],
    ["left", number(counts.rows - counts.duplicates - skipped)],
  ] as const;
  return (
    <div className="text-sm">
      <p className="py-2 font-semibold">{t("list.before")}</p>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-line py-2">
            <dt className={name === "left" ? "font-semibold" : ""}>{t(`list.${name}`)}</dt>
            <dd className="font-medium tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Results by verdict, as a bar and a table. */
function After() {
  const { t } = useTranslation("showcase");
  const { number, percent } = useFormats();
  return (
    <div>
      <p className="py-2 text-sm font-semibold">{t("list.after")}</p>
      <SpanBar
        height={20}
        spans={verdicts.map((verdict, index) => ({
          key: verdict,
          from: starts[index] ?? 0,
          share: results[verdict] / checked,
          ink: `var(--${verdict})`,
        }))}
      />
      <table className="mt-2 w-full text-sm">
        <caption className="sr-only">{t("list.after")}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("list.verdict")}</th>
            <th scope="col">{t("list.count")}</th>
            <th scope="col">{t("list.share")}</th>
          </tr>
        </thead>
        <tbody>
          {verdicts.map((verdict) => (
            <tr key={verdict} className="border-t border-line first:border-t-0">
              <th scope="row" className="py-2 text-start font-normal">
                <VerdictMark verdict={verdict} size="small" />
              </th>
              <td className="py-2 text-end">{number(results[verdict])}</td>
              <td className="py-2 ps-4 text-end text-muted">
                {percent(results[verdict] / checked)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Some rows, each with the reply that decided. */
function Rows() {
  const { t } = useTranslation("showcase");
  return (
    <table className="w-full border-t border-line text-sm">
      <caption className="sr-only">{t("list.evidence")}</caption>
      <thead className="text-muted">
        <tr>
          {(["email", "verdict", "reply"] as const).map((column) => (
            <th
              key={column}
              scope="col"
              className={`px-4 py-2 text-start font-medium ${column === "reply" ? "hidden md:table-cell" : ""}`}
            >
              {t(`list.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ position, email, verdict, reply }) => (
          <tr key={position} className="border-t border-line align-top">
            <th scope="row" className="px-4 py-2 text-start font-normal">
              <code className="break-all">{email}</code>
            </th>
            <td className="px-4 py-2">
              <VerdictMark verdict={verdict as Verdict} size="small" />
            </td>
            <td className="hidden px-4 py-2 text-muted md:table-cell">
              {reply === null ? t("list.byDns") : <code>{`${reply.slice(0, 30)}…`}</code>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
