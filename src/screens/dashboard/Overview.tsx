import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useReadTimeseriesQuery } from "#web/api/analytics/analyticsApi.ts";
import { FiguresPanel } from "#web/features/analytics/FiguresPanel.tsx";
import { earlierPeriod } from "#web/features/analytics/period.ts";
import { useAxisFormats } from "#web/features/analytics/useAxisFormats.ts";
import { changeParams } from "#web/hooks/changeParams.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Segments } from "#web/ui/Segments.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { IfRight } from "#web/features/account/IfRight.tsx";
import { BalanceFigure } from "./BalanceFigure.tsx";
import { dashboardDays, useDashboardPeriod } from "./useDashboardPeriod.ts";

/** Time between two reads of the figures while a list is running, in ms. */
const pollMs = 10_000;

const names = ["results", "deliverable", "unknown"] as const;

/** Figures of the period with their change, and their chart. `busy` while a list is running, whose results count. */
export function Overview({ busy }: { busy: boolean }) {
  const { days, period } = useDashboardPeriod();
  const series = useReadTimeseriesQuery(
    { query: { ...period, interval: "day" } },
    { pollingInterval: busy ? pollMs : 0, skipPollingIfUnfocused: true },
  );
  const earlier = useReadTimeseriesQuery({
    query: { ...earlierPeriod(period, "previous"), interval: "day" },
  });
  const waiting = <Skeleton className="min-h-dvh w-full" />;
  return (
    <QueryGate query={series} fresh skeleton={waiting}>
      {(data) =>
        earlier.isLoading ? (
          waiting
        ) : (
          <FiguresPanel
            series={data}
            earlier={earlier.data ?? null}
            comparison="previous"
            names={names}
            notes={[]}
            controls={<Controls days={days} />}
            last={
              <IfRight right="billing:read">
                <BalanceFigure />
              </IfRight>
            }
          />
        )
      }
    </QueryGate>
  );
}

/** The choice of the period, and the link to all figures. */
function Controls({ days }: Pick<ReturnType<typeof useDashboardPeriod>, "days">) {
  const { t } = useTranslation(["analytics", "dashboard"]);
  const axis = useAxisFormats();
  const [, setParams] = useSearchParams();
  return (
    <>
      <Segments
        label={t("period.label")}
        options={dashboardDays.map((id) => ({ id, label: axis.days(Number(id)) }))}
        selected={days}
        onSelect={(chosen) =>
          setParams((before) => changeParams(before, { days: chosen }), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      <Link to={`${paths.analytics}?days=${days}&compare=previous`} className="text-sm text-link">
        {t("figures.analytics", { ns: "dashboard" })}
      </Link>
    </>
  );
}
