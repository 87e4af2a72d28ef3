import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/ui/page/ReadingPage.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";

/** The history page. */
export function HistoryScreen() {
  const { t } = useTranslation("pages");
  return (
    <ReadingPage heading={t("history.heading")} lead={t("history.lead")}>
      <Link to={paths.dashboard} className="text-link underline">
        {t("links.openDashboard")}
      </Link>
    </ReadingPage>
  );
}
