import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { SimulatedRow } from "#contract/policy.ts";
import type { AccountPolicy } from "#vocabulary/policy.ts";
import { useLazySimulatePolicyRowsQuery, useSimulatePolicyRowsQuery } from "#web/api/policyApi.ts";
import { useMorePages } from "#web/hooks/useMorePages.ts";
import { Button } from "#web/ui/Button.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { PolicyVerdict } from "./PolicyVerdict.tsx";

const limit = 20;

function createColumns(t: TFunction<"policy">) {
  return [
    {
      key: "address",
      header: t("rows.address"),
      rowHeader: true,
      cell: ({ email }) =>
        email === null ? (
          <span className="text-muted">{t("rows.notStored")}</span>
        ) : (
          <bdi className="inline-block min-w-28 wrap-anywhere">{email}</bdi>
        ),
    },
    { key: "from", header: t("effect.before"), cell: ({ from }) => <PolicyVerdict of={from} /> },
    { key: "to", header: t("effect.after"), cell: ({ to }) => <PolicyVerdict of={to} /> },
  ] satisfies Column<SimulatedRow>[];
}

interface Props {
  policy: AccountPolicy;
  /** Id of a completed list; null for the latest validations. */
  listId: string | null;
}

/** Addresses whose result a policy changes, in pages. */
export function ChangedRows({ policy, listId }: Props) {
  const { t } = useTranslation("policy");
  const body = { ...policy, limit, ...(listId === null ? {} : { list_id: listId }) };
  const query = useSimulatePolicyRowsQuery({ body });
  const [load] = useLazySimulatePolicyRowsQuery();
  const pages = useMorePages(query.data, (after) => load({ body: { ...body, after } }));
  return (
    <QueryGate query={query} skeleton={<Skeleton className="h-40 w-full" />}>
      {() => (
        <>
          <DataTable
            caption={t("rows.caption")}
            columns={createColumns(t)}
            rows={pages.rows}
            rowKey={({ id }) => id}
          />
          {pages.more ? (
            <Button size="small" className="self-start" busy={pages.busy} onClick={pages.load}>
              {t("versions.more")}
            </Button>
          ) : null}
          {pages.failed ? <p role="alert">{t("rows.moreFailed")}</p> : null}
        </>
      )}
    </QueryGate>
  );
}
