import { useTranslation } from "react-i18next";
import { useReadListsQuery } from "#web/api/listsApi.ts";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { paths } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Link } from "#web/ui/Link.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { isInProgress } from "./isInProgress.ts";
import { listColumns } from "./listColumns.tsx";
import { ListsSkeleton } from "./ListsSkeleton.tsx";
import { verdictsColumn } from "./verdictsColumn.tsx";

const shown = 5;
const lookEveryMs = 3000;
const args = { query: { limit: shown } };

/** The account's latest lists, with a link to all of them. */
export function LatestLists() {
  const { t } = useTranslation(["bulk", "errors", "common"]);
  const formats = useZonedFormats();
  const first = useReadListsQuery(args);
  // Second subscription to the same query; it polls only while a list is changing.
  useReadListsQuery(args, {
    pollingInterval: lookEveryMs,
    skipPollingIfUnfocused: true,
    skip: first.data?.data.some(isInProgress) !== true,
  });
  return (
    <section aria-labelledby="latest-lists" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="latest-lists" className="text-lg font-semibold">
          {t("lists.latest")}
        </h2>
        {(first.data?.data.length ?? 0) > 0 ? (
          <Link
            to={`${paths.history}?tab=lists`}
            className="inline-flex items-center text-base text-link pointer-coarse:min-h-touch"
          >
            {t("lists.allLists")}
          </Link>
        ) : null}
      </div>
      <QueryGate query={first} skeleton={<ListsSkeleton />}>
        {({ data: lists }) =>
          lists.length === 0 ? (
            <p className="max-w-reading text-base text-muted">{t("lists.empty")}</p>
          ) : (
            <RowsTable
              id="latestLists"
              caption={t("lists.table")}
              columns={[...listColumns(t, formats), verdictsColumn(t)]}
              rows={lists}
              rowKey={({ id }) => id}
              nameOf={({ name }) => name}
            />
          )
        }
      </QueryGate>
    </section>
  );
}
