import { useTranslation } from "react-i18next";
import { useIsDark } from "#web/state/colourScheme.ts";
import { Icon } from "#web/ui/Icon.tsx";

/** Public pages load the store with the first change of a setting. */
async function choose(theme: "dark" | "light"): Promise<void> {
  const { chooseTheme } = await import("#web/state/chooseTheme.ts");
  chooseTheme(theme);
}

/** Switches between the dark and the light scheme. */
export function ColourSchemeToggle() {
  const { t } = useTranslation("common");
  const isDark = useIsDark();
  return (
    <button
      type="button"
      aria-pressed={isDark}
      aria-label={t("darkMode")}
      title={t("darkMode")}
      className="grid size-9 place-items-center rounded-box text-muted hover:bg-canvas hover:text-ink pointer-coarse:size-11"
      onClick={() => void choose(isDark ? "light" : "dark")}
    >
      <Icon name={isDark ? "sun" : "moon"} size={20} />
    </button>
  );
}
