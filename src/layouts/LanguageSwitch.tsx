import { useTranslation } from "react-i18next";
import { languages } from "#web/text/i18n.ts";

/** Each language by its own name. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation("common");
  return (
    <fieldset aria-label={t("language")} className="flex gap-1">
      {Object.entries(languages).map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={i18n.resolvedLanguage === code}
          className="min-h-8 rounded-mark px-2 text-base text-muted hover:text-ink aria-pressed:bg-canvas aria-pressed:font-medium aria-pressed:text-ink pointer-coarse:min-h-touch"
          onClick={() => void i18n.changeLanguage(code)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
