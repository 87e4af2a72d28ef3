import { useTranslation } from "react-i18next";
import type { NotificationSettings } from "#contract/notificationSettings.ts";
import { useAnchor } from "#web/hooks/useAnchor.ts";
import { classNames } from "#web/ui/classNames.ts";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { useChannels } from "./useChannels.ts";

/** The channels of each kind of notification, each row with its kind as anchor. */
export function ChannelTable({ settings }: { settings: NotificationSettings["data"] }) {
  const { t } = useTranslation("notifications");
  const anchor = useAnchor();
  const { rows, save, failed } = useChannels(settings);
  const always = t("settings.always");
  return (
    <>
      <table className="w-full border-collapse text-base">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-1.5 text-start font-medium">
              {t("settings.event")}
            </th>
            <th scope="col" className="py-1.5 ps-4 text-start font-medium">
              {t("settings.web")}
            </th>
            <th scope="col" className="py-1.5 ps-4 text-start font-medium">
              {t("settings.mail")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const { kind, web, mail } = row;
            const event = t(`settings.kind.${kind}`);
            return (
              <tr
                key={kind}
                id={kind}
                className={classNames(
                  "scroll-mt-20 border-b border-line",
                  anchor === kind && "bg-brand-tint",
                )}
              >
                <th scope="row" className="py-2 text-start font-medium">
                  {event}
                </th>
                <td className="py-2 ps-4">
                  <Checkbox
                    label={<span className="sr-only">{t("settings.webOf", { event })}</span>}
                    checked={web}
                    onChange={({ target }) => save(row, "web", target.checked)}
                  />
                </td>
                <td className="py-2 ps-4">
                  {mail === null ? (
                    <span className="text-sm text-muted">{t("settings.noMail")}</span>
                  ) : (
                    <Checkbox
                      label={<span className="sr-only">{t("settings.mailOf", { event })}</span>}
                      checked={mail}
                      onChange={({ target }) => save(row, "mail", target.checked)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
          <tr id="security" className="border-b border-line">
            <th scope="row" className="py-2 text-start font-medium">
              {t("settings.security")}
            </th>
            <td className="py-2 ps-4 text-sm text-muted">{always}</td>
            <td className="py-2 ps-4 text-sm text-muted">{always}</td>
          </tr>
        </tbody>
      </table>
      {failed ? (
        <p role="alert" className="text-base text-undeliverable">
          {t("settings.failed")}
        </p>
      ) : null}
    </>
  );
}
