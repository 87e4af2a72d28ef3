import { useTranslation } from "react-i18next";

/** The first thing the Tab key finds: past the navigation, to what the page is about. */
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
