import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { BalanceSection } from "./BalanceSection.tsx";
import { CreditAlerts } from "./CreditAlerts.tsx";
import { KeyBudgets } from "./KeyBudgets.tsx";
import { Ledger } from "./Ledger.tsx";
import { PlanSection } from "./PlanSection.tsx";
import { Statement } from "./Statement.tsx";
import { StatementPicker } from "./StatementPicker.tsx";

/** Matches a month that can have a statement. */
const shape = /^20\d\d-(?:0[1-9]|1[0-2])$/u;

/** Credits of the account; with `?statement=2026-11` the statement of a month, for printing. */
export function BillingScreen() {
  const { t } = useTranslation("billing");
  const [params] = useSearchParams();
  const month = params.get("statement");
  if (month !== null && shape.test(month)) {
    return <Statement key={month} month={month} />;
  }
  return (
    <div className="flex flex-col gap-8">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      <BalanceSection />
      <AccountSection id="ledger" title={t("ledger.title")} lead={t("ledger.lead")}>
        <Ledger />
      </AccountSection>
      <AccountSection id="statements" title={t("statement.title")} lead={t("statement.lead")}>
        <StatementPicker />
      </AccountSection>
      <CreditAlerts />
      <KeyBudgets />
      <PlanSection />
    </div>
  );
}
