import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { LonePage } from "#web/layouts/LonePage.tsx";
import { paths } from "#web/paths.ts";
import { hasSession } from "#web/session/sessionHint.ts";
import { Link } from "#web/ui/Link.tsx";

/** Nothing is here. */
export function NotFoundScreen() {
  const { t } = useTranslation("pages");
  const { pathname } = useLocation();
  return (
    <LonePage heading={t("notFound.heading")} lead={t("notFound.lead", { path: pathname })}>
      <Link to={hasSession() ? paths.dashboard : paths.home} className="text-link underline">
        {t(hasSession() ? "links.openDashboard" : "links.home")}
      </Link>
      <Link to={paths.help} className="text-link underline">
        {t("links.help")}
      </Link>
    </LonePage>
  );
}
