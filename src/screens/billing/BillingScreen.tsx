import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { IfRight } from "#web/features/account/IfRight.tsx";
import { useListLedgerQuery } from "#web/api/billingApi.ts";
import { useReadPaymentOptionsQuery } from "#web/api/payments/purchasesApi.ts";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { BalanceSection } from "./BalanceSection.tsx";
import { CreditAlerts } from "./CreditAlerts.tsx";
import { KeyBudgets } from "./KeyBudgets.tsx";
import { firstEntries, ledgerFilterIn } from "./ledgerFilter.ts";
import { BuyCredits } from "./payments/BuyCredits.tsx";
import { PaymentNotice } from "./payments/PaymentNotice.tsx";
import { Purchases } from "./payments/Purchases.tsx";
import { Receipt } from "./payments/Receipt.tsx";
import { PlanSection } from "./PlanSection.tsx";
import { Statement } from "./Statement.tsx";
import { StatementPicker } from "./StatementPicker.tsx";

// A table that most screens load at once would be loaded by all of them.
const Ledger = lazy(() => import("./Ledger.tsx").then((module) => ({ default: module.Ledger })));

/** Matches a month that can have a statement. */
const shape = /^20\d\d-(?:0[1-9]|1[0-2])$/u;

/** Credits of the account; with `?statement=2026-11` the statement of a month, with `?receipt=pur_…` the receipt of a purchase, both for printing. */
export function BillingScreen() {
  const { t } = useTranslation("billing");
  const [params] = useSearchParams();
  const month = params.get("statement");
  const receipt = params.get("receipt");
  if (month !== null && shape.test(month)) {
    return <Statement key={month} month={month} />;
  }
  if (receipt !== null && receipt !== "") {
    return <Receipt key={receipt} id={receipt} />;
  }
  return (
    <div className="flex flex-col gap-8">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      <PaymentNotice />
      <BalanceSection />
      <Suspense fallback={<RowsSkeleton label={t("ledger.loading")} rows={6} />}>
        <Sections />
      </Suspense>
    </div>
  );
}

/** Sections below the balance. They appear together, so that none moves another. */
function Sections() {
  const { t } = useTranslation("billing");
  const [params] = useSearchParams();
  const options = useReadPaymentOptionsQuery();
  const entries = useListLedgerQuery(firstEntries(ledgerFilterIn(params)));
  const [ready, setReady] = useState(false);
  if (!ready && !options.isLoading && !entries.isLoading) {
    // Another try after a failure doesn't hide the sections again.
    setReady(true);
  }
  if (!ready) {
    return <RowsSkeleton label={t("ledger.loading")} rows={6} />;
  }
  const sells = options.data?.enabled === true;
  return (
    <>
      {sells ? (
        <IfRight right="billing:write">
          <BuyCredits packs={options.data?.packs ?? []} />
        </IfRight>
      ) : null}
      {sells ? <Purchases /> : null}
      <AccountSection id="ledger" title={t("ledger.title")} lead={t("ledger.lead")}>
        <Ledger />
      </AccountSection>
      <AccountSection id="statements" title={t("statement.title")} lead={t("statement.lead")}>
        <StatementPicker />
      </AccountSection>
      <IfRight right="billing:write">
        <CreditAlerts />
      </IfRight>
      <KeyBudgets />
      <PlanSection sells={sells} />
    </>
  );
}
