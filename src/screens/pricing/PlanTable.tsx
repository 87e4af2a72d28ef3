import { useTranslation } from "react-i18next";
import type { Plan } from "#contract/operator.ts";
import { useFormats } from "#web/text/formats.ts";
import { moneyIn } from "#web/text/moneyIn.ts";
import { DataTable } from "#web/ui/DataTable.tsx";

interface Props {
  plans: readonly Plan[];
  credits: number;
}

/** Table of the operator's prices. */
export function PlanTable({ plans, credits }: Props) {
  const { t, i18n } = useTranslation("pricing");
  const { number } = useFormats();
  const money = (amount: number, currency: string) => (
    // Browser and server format some currencies differently; the prerendered text stays.
    <span suppressHydrationWarning>{moneyIn(i18n.resolvedLanguage ?? "en", amount, currency)}</span>
  );
  const covering = plans.find((plan) => plan.credits >= credits)?.credits;
  return (
    <div className="mt-6">
      <DataTable
        caption={t("plans.prices")}
        columns={[
          {
            key: "credits",
            header: t("plans.pack"),
            rowHeader: true,
            cell: (plan) => number(plan.credits),
          },
          {
            key: "price",
            header: t("plans.price"),
            numeric: true,
            cell: ({ price, currency }) => money(price, currency),
          },
          {
            key: "each",
            header: t("plans.perThousand"),
            numeric: true,
            cell: (plan) => money((plan.price / plan.credits) * 1000, plan.currency),
          },
          {
            key: "covers",
            header: <span className="sr-only">{t("plans.covers")}</span>,
            cell: (plan) => (plan.credits === covering ? t("plans.covers") : ""),
          },
          { key: "tax", header: t("plans.tax"), cell: ({ tax }) => t(`plans.taxes.${tax}`) },
        ]}
        rows={plans}
        rowKey={(plan) => `${plan.credits} ${plan.currency}`}
      />
    </div>
  );
}
