import { useTranslation } from "react-i18next";
import { usePrehydrationInput } from "#web/hydration/usePrehydrationInput.ts";
import { languages } from "#web/text/i18n.ts";

/** The language is in the theme slice; public pages load its store with the first change of a setting. */
async function choose(language: string): Promise<void> {
  // A language in the URL would override the choice on the next load.
  const { location, history } = window;
  if (location.search.includes("lng=")) {
    const url = new URL(location.href);
    url.searchParams.delete("lng");
    history.replaceState(history.state, "", url);
  }
  const { chooseLocale } = await import("#web/state/chooseTheme.ts");
  chooseLocale(language);
}

/** Selects the language; each is listed by its own name. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation("common");
  const shown = i18n.resolvedLanguage ?? "en";
  const field = usePrehydrationInput<HTMLSelectElement>(shown, (language) => void choose(language));
  return (
    <select
      aria-label={t("language")}
      {...field}
      className="min-h-row rounded-box border border-edge bg-paper px-2 text-base text-ink pointer-coarse:min-h-touch"
      onChange={(event) => void choose(event.target.value)}
    >
      {Object.entries(languages).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
