import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";

/** What was published. */
export function BlogScreen() {
  const { t } = useTranslation("blog");
  return <ReadingPage heading={t("heading")} lead={t("lead")} />;
}
