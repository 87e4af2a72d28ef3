import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLazyListValidationsQuery, useListValidationsQuery } from "#web/api/api.ts";
import { ValidationTable } from "#web/features/history/ValidationTable.tsx";
import { useMorePages } from "#web/hooks/useMorePages.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { AllMatching } from "./AllMatching.tsx";
import { type Filter, isNarrow, queryOf } from "./filter.ts";
import { SelectedValidations } from "./SelectedValidations.tsx";

const pageSize = 50;
const liveEveryMs = 3000;

interface Props {
  filter: Filter;
  onClear: () => void;
}

/** The validations that match a filter, in pages; several can be checked again or deleted at once. */
export function MatchingValidations({ filter, onClear }: Props) {
  const { t } = useTranslation("history");
  const [live, setLive] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const chosen = queryOf(filter);
  const query = { limit: pageSize, ...chosen };
  const first = useListValidationsQuery(
    { query },
    live ? { pollingInterval: liveEveryMs, skipPollingIfUnfocused: true } : {},
  );
  const [ask] = useLazyListValidationsQuery();
  const pages = useMorePages(first.data, (after) => ask({ query: { ...query, after } }));
  const rows = pages.rows.filter(({ id }) => !deleted.has(id));
  return (
    <QueryGate query={first} skeleton={<RowsSkeleton />}>
      {() => (
        <>
          <div className="flex min-h-row flex-wrap items-center gap-4">
            {filter.order === "" ? (
              <Checkbox
                label={t("live")}
                checked={live}
                onChange={(event) => setLive(event.target.checked)}
              />
            ) : null}
            {rows.length === 0 ? null : <AllMatching query={chosen} />}
            <SelectedValidations
              selected={rows.filter(({ id }) => selected.has(id))}
              onDone={(gone) => {
                setDeleted((before) => new Set([...before, ...gone]));
                setSelected(new Set());
              }}
            />
          </div>
          {rows.length === 0 ? (
            <Nothing narrowed={isNarrow(filter)} onClear={onClear} />
          ) : (
            <>
              <div className="rounded-box border border-line bg-paper px-4 py-1">
                <ValidationTable
                  caption={t("title")}
                  checks={rows}
                  selection={{ selected, onChange: setSelected }}
                />
              </div>
              <div className="flex flex-wrap items-center gap-4 text-base text-muted">
                <output>{t("shown", { count: rows.length })}</output>
                {pages.more ? (
                  <Button busy={pages.busy} onClick={pages.load}>
                    {t("more")}
                  </Button>
                ) : null}
                {pages.failed ? <p role="alert">{t("moreFailed")}</p> : null}
              </div>
            </>
          )}
        </>
      )}
    </QueryGate>
  );
}

function Nothing({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const { t } = useTranslation("history");
  return narrowed ? (
    <EmptyState title={t("none")} actions={<Button onClick={onClear}>{t("clear")}</Button>}>
      <p>{t("noneText")}</p>
    </EmptyState>
  ) : (
    <EmptyState
      title={t("empty")}
      actions={
        <LinkButton look="primary" to={paths.validate}>
          {t("check")}
        </LinkButton>
      }
    >
      <p>{t("emptyText")}</p>
    </EmptyState>
  );
}

function RowsSkeleton() {
  const { t } = useTranslation("history");
  return (
    <section aria-busy="true" aria-label={t("loading")} className="flex flex-col gap-2">
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} className="h-9 w-full" />
      ))}
    </section>
  );
}
