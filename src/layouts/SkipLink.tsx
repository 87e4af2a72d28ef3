import { useTranslation } from "react-i18next";

/** A link to the main content, focused first by the Tab key. */
export function SkipLink() {
  const { t } = useTranslation("common");
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-box bg-raised px-3 py-2 text-link focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById("main")?.focus();
      }}
    >
      {t("skipToContent")}
    </a>
  );
}
