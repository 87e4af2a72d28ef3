import { useTranslation } from "react-i18next";

/** Message for browsers without JavaScript. */
export function NoScript() {
  const { t } = useTranslation("ui");
  return (
    <noscript>
      <p className="text-base">{t("noScript")}</p>
    </noscript>
  );
}
