import { useTranslation } from "react-i18next";

/** What a form says where scripts are off. */
export function NoScript() {
  const { t } = useTranslation("ui");
  return (
    <noscript>
      <p className="text-base">{t("noScript")}</p>
    </noscript>
  );
}
