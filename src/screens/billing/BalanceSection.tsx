import { useTranslation } from "react-i18next";
import type { CreditForecast } from "#contract/credits.ts";
import { useReadAccountQuery, useReadCreditsQuery } from "#web/api/api.ts";
import { useReadCreditForecastQuery } from "#web/api/billingApi.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { useCreditsText } from "#web/text/useCreditsText.ts";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** Balance, credits reserved for lists, and when the balance runs out. */
export function BalanceSection() {
  const { t } = useTranslation("billing");
  const text = useCreditsText();
  const credits = useReadCreditsQuery();
  const forecast = useReadCreditForecastQuery();
  return (
    <section aria-label={t("balance.title")}>
      <QueryGate query={credits} skeleton={<Skeleton className="h-10 w-28" />}>
        {({ balance, held }) => (
          <>
            <p className="text-2xl font-semibold tabular">{text("balance", balance)}</p>
            {held > 0 ? (
              <p className="mt-1 text-base text-muted">{text("reserved", held)}</p>
            ) : null}
          </>
        )}
      </QueryGate>
      <OwnLimit />
      <div className="mt-2">
        <QueryGate query={forecast} skeleton={<Skeleton className="h-5 w-full" />}>
          {(data) => <ForecastText forecast={data} />}
        </QueryGate>
      </div>
    </section>
  );
}

/** Remaining credits of the signed-in member's monthly limit; nothing without a limit. */
function OwnLimit() {
  const { t } = useTranslation("billing");
  const { number, date } = useZonedFormats();
  const { data } = useReadAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  const limit = data?.credit_limit ?? null;
  return limit === null ? null : (
    <p className="mt-1 text-base text-muted">
      {t("balance.ownLimit", {
        left: number(Math.max(0, limit.limit - limit.used)),
        limit: number(limit.limit),
        date: date(limit.resets_at),
      })}
    </p>
  );
}

function ForecastText({ forecast }: { forecast: CreditForecast }) {
  const { t } = useTranslation("billing");
  const { number, date } = useZonedFormats();
  const { days, runs_out_at: end } = forecast;
  const spent = number(forecast.spent);
  if (forecast.spent === 0) {
    return <p className="text-base text-muted">{t("forecast.none")}</p>;
  }
  return (
    <p className="text-base text-muted">
      {end === null
        ? t(days < 7 ? "forecast.early" : "forecast.far", { spent })
        : t("forecast.until", { spent, date: date(end) })}
    </p>
  );
}
