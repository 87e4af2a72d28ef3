import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";

/** Where to ask. */
export function HelpScreen() {
  const { t } = useTranslation("pages");
  return (
    <ReadingPage heading={t("help.heading")} lead={t("help.lead")}>
      <a className="text-link underline" href={`mailto:${brand.supportMailbox}`}>
        {brand.supportMailbox}
      </a>
    </ReadingPage>
  );
}
