import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Purchase } from "#contract/purchases.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import { useReadPurchaseQuery } from "#web/api/payments/purchasesApi.ts";
import { paths } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { useCreditsText } from "#web/text/useCreditsText.ts";
import { Button } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useOperator } from "#web/useOperator.ts";
import { Money } from "./Money.tsx";
// oxlint-disable-next-line import/no-unassigned-import -- only paper shows what it does
import "#web/ui/printAlone.css";

/** Receipt of a purchase; paper shows it alone. */
export function Receipt({ id }: { id: string }) {
  const { t } = useTranslation("billing");
  const query = useReadPurchaseQuery({ params: { id } });
  return (
    <div className="print-alone flex flex-col gap-4">
      <h1 className="text-xl font-semibold">{t("receipt.title")}</h1>
      <QueryGate query={query} skeleton={<Skeleton className="h-40 w-full" />}>
        {(purchase) => <Facts purchase={purchase} />}
      </QueryGate>
      <div className="not-printed flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => window.print()}>
          {t("receipt.print")}
        </Button>
        <LinkButton to={paths.billing}>{t("statement.back")}</LinkButton>
      </div>
    </div>
  );
}

function Facts({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation("billing");
  const { date } = useZonedFormats();
  const operator = useOperator();
  const account = useReadAccountQuery();
  const { id, paid_at: paidAt, billed_to: billedTo } = purchase;
  const seller = [operator.name ?? window.location.host, ...operator.postalAddress];
  const buyer = [...billedTo, account.data?.email ?? ""].filter((line) => line !== "");
  return (
    <>
      <dl className="grid gap-4 text-base sm:grid-cols-2">
        <Fact name={t("receipt.number")}>
          <span className="break-all">{id}</span>
        </Fact>
        <Fact name={t("receipt.paid")}>
          {paidAt === null ? t(`purchases.statuses.${purchase.status}`) : date(paidAt)}
        </Fact>
        <Fact name={t("receipt.seller")}>
          <Lines lines={seller} />
        </Fact>
        <Fact name={t("receipt.buyer")}>
          <Lines lines={buyer} />
        </Fact>
      </dl>
      <Amounts purchase={purchase} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- lines may be alike, and never move
    <bdi key={index} className="block break-words">
      {line}
    </bdi>
  ));
}

interface Line {
  id: string;
  name: string;
  amount: number;
  currency: string;
}

const amountCell = ({ amount, currency }: Line) => <Money amount={amount} currency={currency} />;

function Amounts({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation("billing");
  const credits = useCreditsText();
  const { currency, price, refunded, tax_amount: tax } = purchase;
  const total = purchase.total ?? price;
  const lines = [
    {
      id: "credits",
      name: credits("balance", purchase.credits),
      amount: total - (tax ?? 0),
    },
    ...(tax === null || tax === 0 ? [] : [{ id: "tax", name: t("receipt.tax"), amount: tax }]),
    { id: "total", name: t("receipt.total"), amount: total },
    ...(refunded === 0
      ? []
      : [{ id: "refunded", name: t("purchases.refunded"), amount: -refunded }]),
  ];
  return (
    <DataTable
      caption={t("receipt.title")}
      rows={lines.map((line): Line => ({ ...line, currency }))}
      rowKey={({ id }) => id}
      columns={[
        { key: "item", header: t("statement.line"), rowHeader: true, cell: ({ name }) => name },
        {
          key: "amount",
          header: t("purchases.amount"),
          numeric: true,
          cell: amountCell,
        },
      ]}
    />
  );
}
