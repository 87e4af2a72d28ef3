import { useNavigate } from "react-router-dom";
import { BreakdownPanel } from "#web/features/analytics/BreakdownPanel.tsx";
import { paths } from "#web/paths.ts";
import { useDashboardPeriod } from "./useDashboardPeriod.ts";

/** Number of rows at first. */
const first = 5;

/** The most frequent mail providers, with their rate of unknown results, and the most frequent reasons; a click opens analytics. */
export function Breakdowns() {
  const { days, period } = useDashboardPeriod();
  const navigate = useNavigate();
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(["provider", "reason"] as const).map((by) => (
        <BreakdownPanel
          key={by}
          by={by}
          query={period}
          first={first}
          onFilter={(value) =>
            void navigate(`${paths.analytics}?${new URLSearchParams({ days, [by]: value })}`)
          }
        />
      ))}
    </div>
  );
}
