import { useTranslation } from "react-i18next";
import type { findArea } from "#web/layouts/areas/areas.ts";
import { useAppSelector } from "#web/state/useAppSelector.ts";
import { useSwitchMode } from "./useSwitchMode.ts";

/** Switch between live and test data. */
export function ModeSwitch({ place }: { place: ReturnType<typeof findArea> }) {
  const { t } = useTranslation("mode");
  const mode = useAppSelector((state) => state.mode);
  const choose = useSwitchMode(place);
  return (
    <label className="flex min-h-touch items-center gap-2 text-base whitespace-nowrap text-muted">
      <input
        type="checkbox"
        role="switch"
        checked={mode === "test"}
        aria-checked={mode === "test"}
        className="size-4 shrink-0 accent-brand"
        onChange={({ target }) => choose(target.checked ? "test" : "live")}
      />
      {t("switch")}
    </label>
  );
}
