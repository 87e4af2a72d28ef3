import { useTranslation } from "react-i18next";
import { LonePage } from "#web/layouts/LonePage.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";

/** Where a sign-in provider sends people back to. */
export function OauthCallbackScreen() {
  const { t } = useTranslation("pages");
  return (
    <LonePage heading={t("oauthCallback.heading")} lead={t("oauthCallback.lead")}>
      <Link to={paths.login} className="text-link underline">
        {t("links.signIn")}
      </Link>
    </LonePage>
  );
}
