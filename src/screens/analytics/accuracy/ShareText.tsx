import { useTranslation } from "react-i18next";
import type { Share } from "#contract/outcomes.ts";
import { useFormats } from "#web/text/formats.ts";

/** A share above its 95 % interval; a dash where there is none. */
export function ShareText({ share }: { share: Share | null }) {
  const { t } = useTranslation("outcomes");
  const { percent } = useFormats();
  if (share === null) {
    return "–";
  }
  const { value, low, high } = share;
  return (
    <>
      {percent(value)}
      <span className="block text-xs whitespace-nowrap text-muted">
        {t("interval", { low: percent(low), high: percent(high) })}
      </span>
    </>
  );
}
