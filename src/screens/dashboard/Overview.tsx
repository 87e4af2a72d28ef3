import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useReadTimeseriesQuery } from "#web/api/analytics/analyticsApi.ts";
import { KeyFigures } from "#web/features/analytics/KeyFigures.tsx";
import { OverTime } from "#web/features/analytics/OverTime.tsx";
import { earlierPeriod } from "#web/features/analytics/period.ts";
import { changeParams } from "#web/hooks/changeParams.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import type { Balance } from "./Balance.tsx";
import { BalanceForecast } from "./BalanceForecast.tsx";
import { Breakdowns } from "./Breakdowns.tsx";
import { dashboardDays, useDashboardPeriod } from "./useDashboardPeriod.ts";

/** Time between two reads of the figures while a list is running, in ms. */
const pollMs = 10_000;

interface Props {
  /** Panel of the balance: it belongs to the first load, which shows it to new accounts. */
  balance: typeof Balance;
  /** True while a list is running, whose results count. */
  busy: boolean;
  /** Panels between the figures and the chart. */
  children: ReactNode;
}

/** Figures of the period with their change, other panels, and verdicts over time, by provider and by reason. */
export function Overview({ balance: BalancePanel, busy, children }: Props) {
  const { days, period } = useDashboardPeriod();
  const polling = {
    pollingInterval: busy ? pollMs : 0,
    skipPollingIfUnfocused: true,
  };
  const series = useReadTimeseriesQuery({ query: { ...period, interval: "day" } }, polling);
  const earlier = useReadTimeseriesQuery({
    query: { ...earlierPeriod(period, "previous"), interval: "day" },
  });
  return (
    <div className="flex flex-col gap-4">
      <PeriodField days={days} />
      <QueryGate query={series} fresh skeleton={<Skeleton className="h-40 w-full" />}>
        {(data) => (
          <KeyFigures
            series={data}
            earlier={earlier.data?.totals ?? null}
            last={
              <BalancePanel>
                <BalanceForecast />
              </BalancePanel>
            }
          />
        )}
      </QueryGate>
      <div className="grid gap-4 lg:grid-cols-2">{children}</div>
      {series.data ? (
        <OverTime
          series={series.data}
          earlier={earlier.data ?? null}
          notes={[]}
          action={<AnalyticsLink days={days} />}
        />
      ) : series.isError ? null : (
        <Skeleton className="h-80 w-full" />
      )}
      <Breakdowns />
    </div>
  );
}

function AnalyticsLink({ days }: { days: string }) {
  const { t } = useTranslation("dashboard");
  return (
    <Link to={`${paths.analytics}?days=${days}&compare=previous`} className="text-link">
      {t("figures.analytics")}
    </Link>
  );
}

function PeriodField({ days }: { days: string }) {
  const { t } = useTranslation("analytics");
  const [, setParams] = useSearchParams();
  return (
    <SelectField
      className="w-full sm:w-44"
      label={t("period.label")}
      value={days}
      onChange={({ target }) =>
        setParams((before) => changeParams(before, { days: target.value }), {
          replace: true,
          preventScrollReset: true,
        })
      }
    >
      {dashboardDays.map((one) => (
        <option key={one} value={one}>
          {t("period.days", { count: Number(one) })}
        </option>
      ))}
    </SelectField>
  );
}
