import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import { LonePage } from "#web/layouts/LonePage.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";

/** The server failed. */
export function ServerErrorScreen() {
  const { t } = useTranslation("pages");
  return (
    <LonePage heading={t("serverError.heading")} lead={t("serverError.lead")}>
      <Link to={paths.home} className="text-link underline">
        {t("links.home")}
      </Link>
      <a className="text-link underline" href={`mailto:${brand.supportMailbox}`}>
        {t("links.writeToUs")}
      </a>
    </LonePage>
  );
}
