import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";

/** What was published. */
export function BlogScreen() {
  const { t } = useTranslation("pages");
  return <ReadingPage heading={t("blog.heading")} lead={t("blog.lead")} />;
}
