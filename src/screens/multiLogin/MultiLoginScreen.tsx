import { useTranslation } from "react-i18next";
import { LonePage } from "#web/layouts/LonePage.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";

/** Signing in step by step. */
export function MultiLoginScreen() {
  const { t } = useTranslation("pages");
  return (
    <LonePage heading={t("multiLogin.heading")} lead={t("multiLogin.lead")}>
      <Link to={paths.login} className="text-link underline">
        {t("links.signIn")}
      </Link>
    </LonePage>
  );
}
