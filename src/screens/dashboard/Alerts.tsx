import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/Icon.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Panel } from "./Panel.tsx";
import type { Alert } from "./useAccessAlerts.ts";

/** Alerts that need the account's attention. */
export function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  const { t } = useTranslation("dashboard");
  return (
    <Panel
      title={t("alerts.title")}
      {...(alerts.length === 0 ? {} : { note: String(alerts.length) })}
    >
      {alerts.length === 0 ? (
        <p className="text-base text-muted">{t("alerts.none")}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {alerts.map(({ key, title, text, link }) => (
            <li key={key} className="flex flex-wrap gap-2 text-base">
              <Icon name="alert" className="mt-0.5 text-risky" />
              <p className="min-w-0 flex-1 basis-40">
                <b className="font-semibold">
                  <bdi>{title}</bdi>
                </b>{" "}
                <span className="text-muted">{text}</span>
              </p>
              {link ? (
                <Link to={link.to} className="text-link">
                  {link.text}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
