import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import { PageHeading } from "#web/ui/page/PageHeading.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import { ContactForm } from "./ContactForm.tsx";

/** The contact page. */
export function ContactScreen() {
  const { t } = useTranslation("contact");
  return (
    <article>
      <PageHeading heading={t("heading")} lead={t("lead")} />
      <div className="mt-8 grid gap-x-16 gap-y-8 md:grid-cols-[3fr_2fr]">
        <ContactForm />
        <aside aria-label={t("beside.label")} className="flex flex-col gap-6 text-md">
          <div>
            <h2 className="text-lg font-semibold">{t("beside.when.heading")}</h2>
            <p className="mt-1 text-muted">{t("beside.when.text")}</p>
          </div>
          <div>
            <h2 className="text-lg font-semibold">{t("beside.quicker.heading")}</h2>
            <p className="mt-1 text-muted">{t("beside.quicker.text")}</p>
            <ul className="mt-2 flex flex-col gap-1">
              <li>
                <Link to={paths.help} className="text-link underline">
                  {t("beside.quicker.help")}
                </Link>
              </li>
              <li>
                <Link to={paths.pricing} className="text-link underline">
                  {t("beside.quicker.pricing")}
                </Link>
              </li>
              <li>
                <Link to={paths.privacy} className="text-link underline">
                  {t("beside.quicker.privacy")}
                </Link>
              </li>
            </ul>
          </div>
          <div>
            <h2 className="text-lg font-semibold">{t("beside.mail.heading")}</h2>
            <p className="mt-1 text-muted">{t("beside.mail.text")}</p>
            <p className="mt-2">
              <a className="break-all text-link underline" href={`mailto:${brand.supportMailbox}`}>
                {brand.supportMailbox}
              </a>
            </p>
          </div>
        </aside>
      </div>
    </article>
  );
}
