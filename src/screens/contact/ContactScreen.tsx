import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import { ReadingPage } from "#web/layouts/ReadingPage.tsx";

/** How to reach a person. */
export function ContactScreen() {
  const { t } = useTranslation("pages");
  return (
    <ReadingPage heading={t("contact.heading")} lead={t("contact.lead")}>
      <a className="text-link underline" href={`mailto:${brand.supportMailbox}`}>
        {brand.supportMailbox}
      </a>
    </ReadingPage>
  );
}
