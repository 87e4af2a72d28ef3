import { useTranslation } from "react-i18next";
import type { List, ListCounts } from "#contract/listShape.ts";
import { useFormats } from "#web/text/formats.ts";
import { classNames } from "#web/ui/classNames.ts";
import { FigureTableHead } from "#web/ui/FigureTableHead.tsx";

const kinds = [
  "blank",
  "malformed",
  "duplicates",
  "recently_validated",
  "blocked_by_rule",
  "sandbox",
  "billable",
] as const satisfies readonly (keyof ListCounts)[];

interface Props {
  counts: ListCounts;
  dedupe: List["options"]["dedupe"];
}

/** Number of rows of each kind, with its meaning and cost. */
export function CountTable({ counts, dedupe }: Props) {
  const { t } = useTranslation("bulk");
  const { number } = useFormats();
  const about = (kind: (typeof kinds)[number]) =>
    kind === "duplicates" ? t(`counts.about.duplicates_${dedupe}`) : t(`counts.about.${kind}`);
  return (
    <table className="w-full text-base">
      <caption className="sr-only">{t("counts.title")}</caption>
      <FigureTableHead names={t("counts.kind")} figures={[t("counts.rows"), t("counts.credits")]} />
      <tbody>
        {kinds.map((kind) => {
          const count = counts[kind];
          return (
            <tr
              key={kind}
              className={classNames("border-b border-line align-top", count === 0 && "text-muted")}
            >
              <th scope="row" className="py-2 text-start font-normal">
                <span className="block font-medium">{t(`counts.names.${kind}`)}</span>
                <span className="block max-w-reading text-sm text-muted">{about(kind)}</span>
              </th>
              <td className="py-2 ps-4 text-end tabular-nums">{number(count)}</td>
              <td className="py-2 ps-4 text-end tabular-nums sm:whitespace-nowrap">
                {kind === "billable" && count > 0
                  ? t("counts.atMost", { shown: number(count) })
                  : number(0)}
              </td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <th scope="row" className="py-2 text-start">
            {t("counts.total")}
          </th>
          <td className="py-2 ps-4 text-end tabular-nums">{number(counts.rows)}</td>
          <td className="py-2 ps-4 text-end tabular-nums sm:whitespace-nowrap">
            {counts.billable === 0
              ? number(0)
              : t("counts.atMost", { shown: number(counts.billable) })}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
