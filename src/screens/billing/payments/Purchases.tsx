import { useTranslation } from "react-i18next";
import type { Purchase } from "#contract/purchases.ts";
import {
  useLazyListPurchasesQuery,
  useListPurchasesQuery,
} from "#web/api/payments/purchasesApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useMorePages } from "#web/hooks/useMorePages.ts";
import { paths } from "#web/paths.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { useCreditsText } from "#web/text/useCreditsText.ts";
import { Button } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Money } from "./Money.tsx";

const pageSize = 20;

/** Payments for credits, with their receipts. */
export function Purchases() {
  const { t } = useTranslation("billing");
  const first = useListPurchasesQuery({ query: { limit: pageSize } });
  const [loadPage] = useLazyListPurchasesQuery();
  const pages = useMorePages(first.data, (after) =>
    loadPage({ query: { limit: pageSize, after } }),
  );
  return (
    <AccountSection id="purchases" title={t("purchases.title")} lead={t("purchases.lead")}>
      <QueryGate query={first} skeleton={<Skeleton className="h-16 w-full" />}>
        {() =>
          pages.rows.length === 0 ? (
            <EmptyState heading="h3" title={t("purchases.empty")}>
              <p>{t("purchases.emptyText")}</p>
            </EmptyState>
          ) : (
            <>
              <Owed purchases={pages.rows} />
              <Table purchases={pages.rows} />
              {pages.more ? (
                <Button className="mt-3" busy={pages.busy} onClick={pages.load}>
                  {t("ledger.more")}
                </Button>
              ) : null}
              {pages.failed ? <p role="alert">{t("purchases.moreFailed")}</p> : null}
            </>
          )
        }
      </QueryGate>
    </AccountSection>
  );
}

/** Says that the next purchase repays credits of a refund that were spent. */
function Owed({ purchases }: { purchases: readonly Purchase[] }) {
  const { t } = useTranslation("billing");
  const credits = useCreditsText();
  const owed = purchases.reduce((sum, one) => sum + one.credits_owed, 0);
  return owed === 0 ? null : (
    <Notice
      tone="warn"
      className="mb-3"
      title={t("purchases.owed", { credits: credits("balance", owed) })}
    >
      {t("purchases.owedText")}
    </Notice>
  );
}

const dateCell = ({ id, created_at: createdAt, status }: Purchase) => (
  <DateLink id={id} at={createdAt} paid={status === "paid"} />
);
const amountCell = ({ total, price, currency }: Purchase) => (
  <Money amount={total ?? price} currency={currency} />
);
const statusCell = (purchase: Purchase) => <Status purchase={purchase} />;

function Table({ purchases }: { purchases: readonly Purchase[] }) {
  const { t } = useTranslation("billing");
  const { number } = useFormats();
  return (
    <DataTable
      caption={t("purchases.lead")}
      rows={purchases}
      rowKey={({ id }) => id}
      columns={[
        { key: "date", header: t("columns.when"), rowHeader: true, cell: dateCell },
        {
          key: "credits",
          header: t("statement.credits"),
          numeric: true,
          cell: ({ credits }) => number(credits),
        },
        { key: "amount", header: t("purchases.amount"), numeric: true, cell: amountCell },
        { key: "status", header: t("purchases.status"), cell: statusCell },
      ]}
    />
  );
}

/** The day of a purchase; a paid one leads to its receipt. */
function DateLink({ id, at, paid }: { id: string; at: string; paid: boolean }) {
  const { t } = useTranslation("billing");
  const { date } = useZonedFormats();
  const day = date(at);
  return paid ? (
    <Link
      className="whitespace-nowrap text-link"
      to={`${paths.billing}?receipt=${encodeURIComponent(id)}`}
      aria-label={t("receipt.open", { date: day })}
    >
      {day}
    </Link>
  ) : (
    <span className="whitespace-nowrap">{day}</span>
  );
}

function Status({ purchase: { status, refunded, total, currency } }: { purchase: Purchase }) {
  const { t } = useTranslation("billing");
  return (
    <span className="flex flex-col">
      <span>{t(`purchases.statuses.${status}`)}</span>
      {refunded > 0 ? (
        <span className="text-sm text-muted">
          {refunded === total ? (
            t("purchases.refunded")
          ) : (
            <>
              {t("purchases.partly")} <Money amount={refunded} currency={currency} />
            </>
          )}
        </span>
      ) : null}
    </span>
  );
}
