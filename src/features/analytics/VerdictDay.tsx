import { useTranslation } from "react-i18next";
import type { Tally } from "#contract/analytics.ts";
import { verdicts } from "#vocabulary/verdicts.ts";
import { useFormats } from "#web/text/formats.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { shareOf } from "./shareOf.ts";

interface Props {
  title: string;
  results: Tally["results"];
  /** Results of the same column of the earlier period. */
  earlier: number | undefined;
  note: string | undefined;
}

/** Figures of one column of the chart. */
export function VerdictDay({ title, results, earlier, note }: Props) {
  const { t } = useTranslation("analytics");
  const { number, percent } = useFormats();
  const rows = verdicts.map((verdict) => ({ verdict, count: results[verdict] }));
  return (
    <>
      <p className="font-semibold">{title}</p>
      <table className="w-full">
        <tbody>
          {rows.map(({ verdict, count }) => (
            <tr key={verdict}>
              <td>
                <VerdictMark verdict={verdict} size="small" />
              </td>
              <td className="ps-4 text-end">{number(count)}</td>
              <td className="ps-3 text-end text-muted">
                {results.total === 0 ? "–" : percent(shareOf(count, { results }))}
              </td>
            </tr>
          ))}
          <tr>
            <td>{t("columns.results")}</td>
            <td className="ps-4 text-end">{number(results.total)}</td>
          </tr>
          {earlier === undefined ? null : (
            <tr className="text-muted">
              <td>{t("overTime.earlier")}</td>
              <td className="ps-4 text-end">{number(earlier)}</td>
            </tr>
          )}
        </tbody>
      </table>
      {note === undefined ? null : (
        <p dir="auto" className="break-words">
          {note}
        </p>
      )}
    </>
  );
}
