import { useTranslation } from "react-i18next";
import { LonePage } from "#web/layouts/LonePage.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";

/** Signing in through an organisation. */
export function SsoScreen() {
  const { t } = useTranslation("pages");
  return (
    <LonePage heading={t("sso.heading")} lead={t("sso.lead")}>
      <Link to={paths.login} className="text-link underline">
        {t("links.signIn")}
      </Link>
    </LonePage>
  );
}
