import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";

/** How to reach a person. */
export function ContactScreen() {
  const { t } = useTranslation("contact");
  return (
    <ReadingPage heading={t("heading")} lead={t("lead")}>
      <a className="text-link underline" href={`mailto:${brand.supportMailbox}`}>
        {brand.supportMailbox}
      </a>
    </ReadingPage>
  );
}
