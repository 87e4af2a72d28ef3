import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useReadListDomainsQuery } from "#web/api/listsApi.ts";
import { useFormats } from "#web/text/formats.ts";
import { FigureTableHead } from "#web/ui/FigureTableHead.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { FilteredRowsLink } from "#web/screens/list/results/FilteredRowsLink.tsx";

/** Domains with undeliverable rows, worst first, each linked to its rows. */
export function WorstDomains({ list }: { list: List }) {
  const { t } = useTranslation(["bulk", "ui", "errors", "common"]);
  const { number } = useFormats();
  const query = useReadListDomainsQuery({ params: { id: list.id } });
  if (query.data?.data.length === 0) {
    return null;
  }
  const figures = [t("verdict.undeliverable", { ns: "ui" })];
  return (
    <section aria-labelledby="domains" className="rounded-box border border-line bg-paper p-4">
      <h2 id="domains" className="mb-1 text-md font-semibold">
        {t("domains.title")}
      </h2>
      <QueryGate query={query} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ data: domains }) => (
          <table className="w-full text-base">
            <caption className="sr-only">{t("domains.title")}</caption>
            <FigureTableHead names={t("domains.domain")} figures={figures} />
            <tbody>
              {domains.map(({ domain, rows, undeliverable }) => (
                <tr key={domain} className="h-9 border-b border-line last:border-0">
                  <th scope="row" className="py-1 text-start font-normal">
                    <FilteredRowsLink
                      wanted={{ domain, verdict: "undeliverable" }}
                      className="inline-flex items-center font-mono text-sm wrap-anywhere text-link hover:underline pointer-coarse:min-h-touch"
                    >
                      {domain}
                    </FilteredRowsLink>
                  </th>
                  <td className="py-1 ps-4 text-end whitespace-nowrap tabular">
                    {t("domains.of", { some: number(undeliverable), all: number(rows) })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryGate>
    </section>
  );
}
