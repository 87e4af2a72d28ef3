import { useTranslation } from "react-i18next";

/** A sentence for visitors whose browser runs no scripts. */
export function NoScript() {
  const { t } = useTranslation("ui");
  return (
    <noscript>
      <p className="text-base">{t("noScript")}</p>
    </noscript>
  );
}
