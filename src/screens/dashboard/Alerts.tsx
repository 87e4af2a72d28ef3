import { useTranslation } from "react-i18next";
import type { List } from "#contract/listShape.ts";
import { useReadCapabilityQuery, useReadCreditsQuery } from "#web/api/api.ts";
import { listPath, paths } from "#web/paths.ts";
import { useAppSelector } from "#web/state/useAppSelector.ts";
import { useFormats } from "#web/text/formats.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Panel } from "./Panel.tsx";
import { type Alert, useAccessAlerts } from "./useAccessAlerts.ts";

/** Balance below which the dashboard warns. */
const lowBalance = 100;
const stuckStates = ["failed", "needs_mapping", "paused"] as const;

interface Props {
  lists: readonly List[];
  /** Also shown if all is well. */
  always: boolean;
}

/** Alerts that need the account's attention. */
export function Alerts({ lists, always }: Props) {
  const { t } = useTranslation("dashboard");
  const alerts = useAlerts(lists);
  if (alerts.length === 0) {
    return always ? (
      <Panel title={t("alerts.title")}>
        <p className="text-base text-muted">{t("alerts.none")}</p>
      </Panel>
    ) : null;
  }
  return (
    <Panel title={t("alerts.title")} note={String(alerts.length)}>
      <ul className="flex flex-col gap-3">
        {alerts.map(({ key, title, text, link }) => (
          <li key={key} className="flex flex-wrap gap-2 text-base">
            <Icon name="alert" className="mt-0.5 text-risky" />
            <p className="min-w-0 flex-1 basis-40">
              <b className="font-semibold">
                <bdi>{title}</bdi>
              </b>
              <br />
              {text}
            </p>
            {link ? (
              <Link to={link.to} className="text-link">
                {link.text}
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function useAlerts(lists: readonly List[]): Alert[] {
  const { t } = useTranslation("dashboard");
  const { number } = useFormats();
  const { data: credits } = useReadCreditsQuery();
  const { data: capability } = useReadCapabilityQuery();
  const operator = useAppSelector(({ auth }) => auth.user?.operator) === true;
  const accessAlerts = useAccessAlerts();
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
