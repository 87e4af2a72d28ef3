import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { findArea } from "#web/layouts/areas/areas.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { useSwitchMode } from "./useSwitchMode.ts";

/** Says on every screen that it shows test data, and leads back to live data. */
export function TestModeBanner({ place }: { place: ReturnType<typeof findArea> }) {
  const { t } = useTranslation("mode");
  const choose = useSwitchMode(place);
  const leaving = useRef(false);
  useEffect(
    () => () => {
      // The button is gone, and the screen is a new one.
      if (leaving.current) {
        showToast({ key: "mode", text: t("left") });
        document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
      }
    },
    [t],
  );
  return (
    <section aria-label={t("switch")} className="bg-risky text-paper">
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-4 px-4 text-sm">
        <p className="flex min-w-0 items-center gap-2 py-1 font-semibold">
          <Icon name="alert" />
          {t("band")}
        </p>
        <p className="max-md:sr-only">{t("bandMore")}</p>
        <button
          type="button"
          className="ms-auto min-h-7 rounded-mark font-semibold underline pointer-coarse:min-h-touch"
          onClick={() => {
            leaving.current = true;
            choose("live");
          }}
        >
          {t("leave")}
        </button>
      </div>
    </section>
  );
}
