import { useTranslation } from "react-i18next";
import { useZonedFormats } from "#web/text/formats.ts";

/** A time as it's best read: relative, with the absolute one on hover. */
export function RelativeTime({ at }: { at: string | null }) {
  const { t } = useTranslation("webhooks");
  const { ago, instant } = useZonedFormats();
  return at === null ? (
    <span className="text-muted">{t("never")}</span>
  ) : (
    <time dateTime={at} title={instant(at)} className="whitespace-nowrap">
      {ago(at)}
    </time>
  );
}
