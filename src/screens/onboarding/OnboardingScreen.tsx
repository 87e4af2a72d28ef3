import { useTranslation } from "react-i18next";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";

/** The first steps. */
export function OnboardingScreen() {
  const { t } = useTranslation(["onboarding", "pages"]);
  return (
    <ReadingPage heading={t("heading")} lead={t("lead")}>
      <Link to={paths.register} className="text-link underline">
        {t("links.createAccount", { ns: "pages" })}
      </Link>
    </ReadingPage>
  );
}
