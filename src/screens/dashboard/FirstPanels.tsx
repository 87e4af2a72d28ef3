import type { ReactNode } from "react";
import { Alerts } from "./Alerts.tsx";
import { Balance } from "./Balance.tsx";
import { useAlerts } from "./useAlerts.ts";

interface Props {
  /** Shown until all is known, so that nothing moves later. */
  waiting: ReactNode;
  children: ReactNode;
}

/** The panels of an account without results beside `children`: its balance, and what needs attention. */
export function FirstPanels({ waiting, children }: Props) {
  const alerts = useAlerts([]);
  return alerts === null ? (
    waiting
  ) : (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="min-w-0">{children}</div>
      <div className="flex min-w-0 flex-col gap-4">
        <Balance />
        {alerts.length === 0 ? null : <Alerts alerts={alerts} />}
      </div>
    </div>
  );
}
