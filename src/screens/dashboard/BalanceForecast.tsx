import { useTranslation } from "react-i18next";
import { useReadCreditForecastQuery } from "#web/api/billingApi.ts";
import { useZonedFormats } from "#web/text/formats.ts";

/** Until when the credits last; the price of a validation where there's no forecast. */
export function BalanceForecast() {
  const { t } = useTranslation("dashboard");
  const { date } = useZonedFormats();
  const end = useReadCreditForecastQuery().data?.runs_out_at ?? null;
  return end === null ? t("balance.rule") : t("balance.until", { date: date(end) });
}
