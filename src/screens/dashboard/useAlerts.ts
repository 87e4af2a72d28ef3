import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useReadCapabilityQuery, useReadCreditsQuery } from "#web/api/api.ts";
import { useRight } from "#web/hooks/useRight.ts";
import { listPath, paths } from "#web/paths.ts";
import { useAppSelector } from "#web/state/useAppSelector.ts";
import { useFormats } from "#web/text/formats.ts";
import { type Alert, useAccessAlerts } from "./useAccessAlerts.ts";

/** Balance below which the dashboard warns. */
const lowBalance = 100;
const stuckStates = ["failed", "needs_mapping", "paused"] as const;

/** Returns what needs the attention of the account; null until all of it is known. */
export function useAlerts(lists: readonly List[]): Alert[] | null {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const skip = !useRight("billing:read");
  const { data: credits, isLoading: creditsLoad } = useReadCreditsQuery(undefined, { skip });
  const { data: capability, isLoading: capabilityLoads } = useReadCapabilityQuery();
  const operator = useAppSelector(({ auth }) => auth.user?.operator) === true;
  const accessAlerts = useAccessAlerts();
  if (accessAlerts === null || creditsLoad || capabilityLoads) {
    return null;
  }
  const alerts: Alert[] = [];
  if (capability !== undefined && capability.because !== null) {
    const alert = { key: "smtp", title: t("alerts.smtp"), text: t("alerts.smtpText") };
    // Only the operator can fix it.
    alerts.push(
      operator ? { ...alert, link: { to: paths.system, text: t("alerts.smtpFix") } } : alert,
    );
  }
  if (credits !== undefined && credits.balance < lowBalance) {
    const { balance } = credits;
    alerts.push({
      key: "credits",
      title: t("alerts.credits", { count: balance, shown: number(balance) }),
      text: t("alerts.creditsText"),
      link: { to: paths.billing, text: t("alerts.creditsLink") },
    });
  }
  alerts.push(...accessAlerts);
  for (const { id, name, state } of lists) {
    const stuck = stuckStates.find((one) => one === state);
    if (stuck !== undefined) {
      alerts.push({
        key: id,
        title: t(`alerts.${stuck}`, { name }),
        text: t(`alerts.${stuck}Text`),
        link: { to: listPath(id), text: t("alerts.open") },
      });
    }
  }
  return alerts;
}
