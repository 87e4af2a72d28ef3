import { useTranslation } from "react-i18next";
import { useLazyListLedgerQuery, useListLedgerQuery } from "#web/api/billingApi.ts";
import { useMorePages } from "#web/hooks/useMorePages.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { EntryTable } from "./EntryTable.tsx";
import { firstEntries, type LedgerFilter } from "./ledgerFilter.ts";

interface Props {
  filter: LedgerFilter;
  onClear: () => void;
}

/** The ledger entries that match a filter, in pages. */
export function MatchingEntries({ filter, onClear }: Props) {
  const { t } = useTranslation("billing");
  const { number } = useFormats();
  const { query } = firstEntries(filter);
  const first = useListLedgerQuery({ query });
  const [loadPage] = useLazyListLedgerQuery();
  const pages = useMorePages(first.data, (after) => loadPage({ query: { ...query, after } }));
  const narrowed = Object.values(filter).some((value) => value !== "");
  return (
    <QueryGate query={first} skeleton={<RowsSkeleton label={t("ledger.loading")} rows={6} />}>
      {() =>
        pages.rows.length === 0 ? (
          <EmptyState
            heading="h3"
            title={t(narrowed ? "ledger.none" : "ledger.empty")}
            actions={narrowed ? <Button onClick={onClear}>{t("ledger.clear")}</Button> : undefined}
          >
            <p>{t(narrowed ? "ledger.noneText" : "ledger.emptyText")}</p>
          </EmptyState>
        ) : (
          <>
            <EntryTable entries={pages.rows} />
            <div className="mt-3 flex flex-wrap items-center gap-4 text-base text-muted">
              <output>{t("ledger.shown", { number: number(pages.rows.length) })}</output>
              {pages.more ? (
                <Button busy={pages.busy} onClick={pages.load}>
                  {t("ledger.more")}
                </Button>
              ) : null}
              {pages.failed ? <p role="alert">{t("ledger.moreFailed")}</p> : null}
            </div>
          </>
        )
      }
    </QueryGate>
  );
}
