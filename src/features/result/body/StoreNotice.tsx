import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import type { Validation } from "#contract/validations.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { isReduced } from "./isReduced.ts";

/** Tells when the address or the whole validation is removed, or that the address was; renders nothing for one that is stored in full. */
export function StoreNotice({ result }: { result: Validation }) {
  const { t } = useTranslation("validate");
  const { instant } = useZonedFormats();
  if (result.store === "full") {
    return null;
  }
  const reducedAt = new Date(Date.parse(result.checked_at) + limits.fullResultS * 1000);
  const key = isReduced(result) ? "removed" : result.store;
  return (
    <p className="text-base text-muted">
      {t(`result.store.${key}`, { instant: instant(reducedAt) })}
    </p>
  );
}
