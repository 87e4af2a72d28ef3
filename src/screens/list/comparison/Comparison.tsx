import type { TFunction } from "i18next";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { compareLists } from "#contract/listRows.ts";
import type { List } from "#contract/listShape.ts";
import type { ReplyOf } from "#web/api/fromEndpoint.ts";
import { useCompareListsQuery, useReadListsQuery } from "#web/api/listsApi.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { ClosablePanel } from "#web/ui/ClosablePanel.tsx";
import { Button } from "#web/ui/Button.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";

/** Changes since another list, by address. */
export function Comparison({ list, onClose }: { list: List; onClose: () => void }) {
  const { t } = useTranslation("bulk");
  const { date } = useZonedFormats();
  const [params] = useSearchParams();
  const [withId, setWithId] = useState(params.get("with") ?? list.previous_list_id ?? "");
  const { data } = useReadListsQuery({ query: { state: "completed", limit: 100 } });
  const others = data?.data.filter(({ id }) => id !== list.id) ?? [];
  return (
    <ClosablePanel
      id="compare"
      title={t("compare.title")}
      closeLabel={t("compare.close")}
      focused
      onClose={onClose}
    >
      {data !== undefined && others.length === 0 ? (
        <p className="text-base text-muted">{t("compare.none")}</p>
      ) : null}
      <SelectField
        className="max-w-md"
        label={t("compare.with")}
        value={withId}
        onChange={(event) => setWithId(event.target.value)}
      >
        <option value="">{t("compare.choose")}</option>
        {others.map(({ id, name, created_at: createdAt }) => (
          <option key={id} value={id}>
            {t("compare.option", { name, date: date(createdAt) })}
          </option>
        ))}
      </SelectField>
      {withId === "" ? null : <Changes key={withId} id={list.id} withId={withId} />}
    </ClosablePanel>
  );
}

function Changes({ id, withId }: { id: string; withId: string }) {
  const { t } = useTranslation(["bulk", "errors", "common", "reasons"]);
  const { number } = useFormats();
  const [after, setAfter] = useState<string | null>(null);
  const query = useCompareListsQuery({
    params: { id },
    query: { with: withId, ...(after === null ? {} : { after }) },
  });
  return (
    <QueryGate query={query} skeleton={<Skeleton className="h-24 w-full" />}>
      {({ both, only_here: here, only_there: there, changes, data, next_cursor: next }) => (
        <div className="flex flex-col gap-4">
          <p className="text-base tabular">
            {t("compare.figures", { both: number(both), here: number(here), there: number(there) })}
          </p>
          {changes.length === 0 ? (
            <p className="text-base text-muted">{t("compare.same")}</p>
          ) : (
            <>
              <DataTable
                caption={t("compare.changes")}
                rows={changes}
                rowKey={({ from, to }) => `${from} ${to}`}
                columns={changeColumns(t, number)}
              />
              <DataTable
                caption={t("compare.addresses")}
                rows={data}
                rowKey={({ email }) => email}
                columns={addressColumns(t)}
              />
              <nav aria-label={t("compare.pages")} className="flex gap-2 empty:hidden">
                {after === null ? null : (
                  <Button size="small" onClick={() => setAfter(null)}>
                    {t("compare.first")}
                  </Button>
                )}
                {next === null ? null : (
                  <Button size="small" onClick={() => setAfter(next)}>
                    {t("compare.next")}
                  </Button>
                )}
              </nav>
            </>
          )}
        </div>
      )}
    </QueryGate>
  );
}

type Compared = ReplyOf<typeof compareLists>;

function changeColumns(
  t: TFunction<["bulk", "reasons"]>,
  number: (value: number) => string,
): Column<Compared["changes"][number]>[] {
  return [
    {
      key: "from",
      header: t("compare.from"),
      rowHeader: true,
      cell: ({ from }) => <VerdictMark verdict={from} size="small" />,
    },
    {
      key: "to",
      header: t("compare.to"),
      cell: ({ to }) => <VerdictMark verdict={to} size="small" />,
    },
    {
      key: "count",
      header: t("compare.count"),
      numeric: true,
      cell: ({ count }) => number(count),
    },
  ];
}

function addressColumns(t: TFunction<["bulk", "reasons"]>): Column<Compared["data"][number]>[] {
  return [
    {
      key: "email",
      header: t("results.address"),
      rowHeader: true,
      cell: ({ email }) => (
        <bdi dir="ltr" className="block max-w-80 truncate font-mono text-sm rtl:text-end">
          {email}
        </bdi>
      ),
    },
    {
      key: "from",
      header: t("compare.from"),
      cell: ({ from }) => t(`${from.reason}.title`, { ns: "reasons" }),
    },
    {
      key: "to",
      header: t("compare.to"),
      cell: ({ to }) => t(`${to.reason}.title`, { ns: "reasons" }),
    },
  ];
}
