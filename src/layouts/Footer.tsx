import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import { paths, type Path } from "#web/paths.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { Newsletter } from "./Newsletter.tsx";
import { Link } from "#web/ui/Link.tsx";

/** A footer entry; without a path it is plain text. */
interface Entry {
  text: string;
  to?: Path;
}

const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  {
    title: "footer.product",
    entries: [
      { text: "footer.emailValidation", to: paths.validate },
      { text: "footer.bulkProcessing", to: paths.bulkUpload },
      { text: "footer.analytics", to: paths.analytics },
      { text: "footer.apiKeys", to: paths.apiKeys },
      { text: "footer.features", to: paths.features },
      { text: "footer.pricing", to: paths.pricing },
    ],
  },
  {
    title: "footer.resources",
    entries: [
      { text: "footer.apiDocs", to: paths.apiDocs },
      { text: "footer.helpCenter", to: paths.help },
      { text: "footer.integrations", to: paths.integrations },
      { text: "footer.gettingStarted", to: paths.onboarding },
      { text: "footer.contactSupport", to: paths.contact },
    ],
  },
  {
    title: "footer.company",
    entries: [
      { text: "footer.about", to: paths.about },
      { text: "footer.blog", to: paths.blog },
      { text: "footer.contact", to: paths.contact },
      { text: "footer.careers" },
      { text: "footer.partners" },
    ],
  },
  {
    title: "footer.legal",
    entries: [
      { text: "footer.privacy", to: paths.privacy },
      { text: "footer.terms", to: paths.terms },
    ],
  },
];

/** Site links and newsletter; with `language` also the language switch, which signed-out pages have in the header. */
export function Footer({ language = false }: { language?: boolean }) {
  const { t } = useTranslation("common");
  return (
    <footer className="mt-12 border-t border-line bg-paper">
      <div className="mx-auto grid w-full max-w-page gap-8 px-4 py-10 md:grid-cols-[2fr_3fr]">
        <div className="flex flex-col gap-4">
          <Newsletter />
          <p className="text-base text-muted">
            {t("footer.writeTo")}{" "}
            <a className="text-link underline" href={`mailto:${brand.supportMailbox}`}>
              {brand.supportMailbox}
            </a>
          </p>
        </div>
        <nav aria-label={t("footer.label")} className="grid grid-cols-2 gap-6 sm:grid-cols-4">
          {groups.map(({ title, entries }) => (
            <div key={title} className="min-w-0">
              <h2 className="mb-1 text-sm font-semibold text-ink">{t(title)}</h2>
              <ul>
                {entries.map(({ text, to }) => (
                  <li key={text} className="flex min-h-8 items-center py-1 text-base">
                    {to === undefined ? (
                      <span className="text-muted">{t(text)}</span>
                    ) : (
                      <Link to={to} className="min-w-0 text-ink no-underline hover:underline">
                        {t(text)}
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="mx-auto w-full max-w-page px-4">
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line py-4 text-sm text-muted">
          <p>{brand.name}</p>
          {language ? <LanguageSwitch /> : null}
        </div>
      </div>
    </footer>
  );
}
