import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/Notice.tsx";

/** Says in every other language that articles are in English. */
export function EnglishOnly({ className }: { className: string }) {
  const { t, i18n } = useTranslation("blog");
  return i18n.resolvedLanguage === "en" ? null : (
    <Notice className={className}>{t("englishOnly")}</Notice>
  );
}
