import { useTranslation } from "react-i18next";
import { brand } from "#web/brand.ts";
import { createFormats } from "#web/text/formats.ts";
import type { ArticleHead } from "./article.ts";

/** Author, dates and reading time of an article. */
export function ArticleFacts({ head: { date, updated, minutes } }: { head: ArticleHead }) {
  const { t, i18n } = useTranslation("blog");
  // Dates have no time zone: UTC keeps the day the same everywhere.
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
