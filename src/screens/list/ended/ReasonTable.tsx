import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useReadListReasonsQuery } from "#web/api/listsApi.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { FigureTableHead } from "#web/ui/FigureTableHead.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { SpanBar } from "#web/ui/chart/SpanBar.tsx";
import { VerdictShape } from "#web/ui/evidence/VerdictShape.tsx";
import { FilteredRowsLink } from "#web/screens/list/results/FilteredRowsLink.tsx";

const firstShown = 5;

/** Reasons of a list's results, most frequent first, each linked to its rows. */
export function ReasonTable({ list }: { list: List }) {
  const { t } = useTranslation(["bulk", "reasons", "ui", "errors", "common"]);
  const { number } = useFormats();
  const [all, setAll] = useState(false);
  const query = useReadListReasonsQuery({ params: { id: list.id } });
  const reasons = query.data?.data ?? [];
  const most = reasons[0]?.count ?? 1;
  return (
    <section aria-labelledby="reasons" className="rounded-box border border-line bg-paper p-4">
      <h2 id="reasons" className="mb-1 text-md font-semibold">
        {t("reasons.title")}
      </h2>
      <QueryGate query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {() => (
          <table className="w-full text-base">
            <caption className="sr-only">{t("reasons.table")}</caption>
            <FigureTableHead names={t("reasons.reason")} figures={[t("reasons.rows")]} />
            <tbody>
              {reasons.slice(0, all ? undefined : firstShown).map(({ verdict, reason, count }) => (
                <tr key={`${verdict} ${reason}`} className="h-9 border-b border-line last:border-0">
                  <th scope="row" className="py-1 text-start font-normal">
                    <FilteredRowsLink
                      wanted={{ reason, verdict }}
                      className="inline-flex items-center gap-2 text-link hover:underline pointer-coarse:min-h-touch"
                    >
                      <VerdictShape verdict={verdict} size={16} />
                      <span>
                        <span className="sr-only">{t(`verdict.${verdict}`, { ns: "ui" })}: </span>
                        {t(`${reason}.title`, { ns: "reasons" })}
                      </span>
                    </FilteredRowsLink>
                    <SpanBar
                      height={6}
                      ground={false}
                      spans={[
                        { key: reason, from: 0, share: count / most, ink: `var(--${verdict})` },
                      ]}
                    />
                  </th>
                  <td className="py-1 ps-4 text-end tabular">{number(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryGate>
      {all || reasons.length <= firstShown ? null : (
        <Button size="small" className="mt-3" onClick={() => setAll(true)}>
          {t("reasons.all", { shown: number(reasons.length) })}
        </Button>
      )}
    </section>
  );
}
