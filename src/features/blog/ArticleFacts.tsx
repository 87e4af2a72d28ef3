import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import { createFormats } from "#web/text/formats.ts";
import type { ArticleHead } from "./article.ts";

/** Who wrote it, when, and how long it takes to read. */
export function ArticleFacts({ head: { date, updated, minutes } }: { head: ArticleHead }) {
  const { t, i18n } = useTranslation("blog");
  // A day is the same day everywhere.
  const { date: inWords, number } = createFormats(i18n.resolvedLanguage ?? "en", "UTC");
  const day = (text: string) => <time dateTime={text}>{inWords(text)}</time>;
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 text-base text-muted">
      <span>{t("by", { name: brand.name })}</span>
      <span>{day(date)}</span>
      {updated === date ? null : (
        <span>
          {t("updated")} {day(updated)}
        </span>
      )}
      <span>{t("minutes", { count: minutes, number: number(minutes) })}</span>
    </p>
  );
}
