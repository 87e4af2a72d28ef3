import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";

const entries = [
  { to: paths.help, text: "footer.help" },
  { to: paths.privacy, text: "footer.privacy" },
  { to: paths.terms, text: "footer.terms" },
];

/** One line: the product's name, help, legal pages and the language switch. */
export function SlimFooter() {
  const { t } = useTranslation("common");
  return (
    <footer className="mt-auto border-t border-line text-sm text-muted print:hidden">
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-4 px-4 py-2">
        <span>{brand.name}</span>
        {entries.map(({ to, text }) => (
          <Link
            key={to}
            to={to}
            className="flex min-h-row items-center text-muted underline hover:text-ink pointer-coarse:min-h-touch"
          >
            {t(text)}
          </Link>
        ))}
        <div className="ms-auto">
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  );
}
