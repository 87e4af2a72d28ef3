import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useReadCreditForecastQuery } from "#web/api/billingApi.ts";
import { paths } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Link } from "#web/ui/Link.tsx";
import { BalanceAmount } from "./BalanceAmount.tsx";

/** The credits that are left among the figures, and until when they last. */
export function BalanceFigure() {
  const { t } = useTranslation("dashboard");
  const { date } = useZonedFormats();
  const title = useId();
  const end = useReadCreditForecastQuery().data?.runs_out_at ?? null;
  return (
    <section
      aria-labelledby={title}
      className="relative min-w-0 flex-1 border-b-2 border-transparent bg-paper px-4 py-3"
    >
      <h3 id={title} className="text-sm text-muted">
        <Link to={paths.billing} className="hover:text-ink">
          {t("balance.title")}
        </Link>
      </h3>
      <div className="text-lg font-semibold tabular">
        <BalanceAmount />
      </div>
      <p className="min-h-5 text-sm text-muted">
        {end === null ? null : t("balance.until", { date: date(end) })}
      </p>
    </section>
  );
}
