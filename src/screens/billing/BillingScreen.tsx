import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useReadPaymentOptionsQuery } from "#web/api/payments/purchasesApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { BalanceSection } from "./BalanceSection.tsx";
import { CreditAlerts } from "./CreditAlerts.tsx";
import { KeyBudgets } from "./KeyBudgets.tsx";
import { Ledger } from "./Ledger.tsx";
import { BuyCredits } from "./payments/BuyCredits.tsx";
import { PaymentNotice } from "./payments/PaymentNotice.tsx";
import { Purchases } from "./payments/Purchases.tsx";
import { Receipt } from "./payments/Receipt.tsx";
import { PlanSection } from "./PlanSection.tsx";
import { Statement } from "./Statement.tsx";
import { StatementPicker } from "./StatementPicker.tsx";

/** Matches a month that can have a statement. */
const shape = /^20\d\d-(?:0[1-9]|1[0-2])$/u;

/** Credits of the account; with `?statement=2026-11` the statement of a month, with `?receipt=pur_…` the receipt of a purchase, both for printing. */
export function BillingScreen() {
  const { t } = useTranslation("billing");
  const [params] = useSearchParams();
  const options = useReadPaymentOptionsQuery();
  const sells = options.data?.enabled === true;
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
      {sells ? <BuyCredits packs={options.data?.packs ?? []} /> : null}
      {sells ? <Purchases /> : null}
      <AccountSection id="ledger" title={t("ledger.title")} lead={t("ledger.lead")}>
        <Ledger />
      </AccountSection>
      <AccountSection id="statements" title={t("statement.title")} lead={t("statement.lead")}>
        <StatementPicker />
      </AccountSection>
      <CreditAlerts />
      <KeyBudgets />
      {options.isLoading ? null : <PlanSection sells={sells} />}
    </div>
  );
}
