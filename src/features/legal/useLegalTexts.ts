import { useTranslation } from "react-i18next";
import { createFormats } from "#web/text/formats.ts";
import { legalDocuments, type LegalName } from "./legalDocuments.ts";
import { legalFigures } from "./legalFigures.ts";

/** One clause in words; `summary` is there for the newest version alone. */
export interface ClauseTexts {
  id: string;
  title: string;
  paragraphs: readonly string[];
  summary: string;
}

/** The words of a page on privacy or terms, with its figures in the digits of the language. */
export function useLegalTexts(name: LegalName) {
  const { t, i18n } = useTranslation("legal");
  // A day is the same day everywhere.
  const { date, number } = createFormats(i18n.resolvedLanguage ?? "en", "UTC");
  const figures = Object.fromEntries(
    Object.entries(legalFigures).map(([key, value]) => [key, number(value)]),
  );
  const [current] = legalDocuments[name];

  /** The clauses of a version; of the newest, where no day is named. */
  const clauses = (day: string = current.day): ClauseTexts[] => {
    const versions = legalDocuments[name];
    const version = versions.find((one) => one.day === day);
    const place = day === current.day ? `${name}.clauses` : `${name}.earlier.${day}`;
    return (version?.clauses ?? []).map((id) => ({
      id,
      title: t(`${place}.${id}.title`, figures),
      paragraphs: t(`${place}.${id}.text`, figures).split("\n"),
      summary: day === current.day ? t(`${place}.${id}.summary`, figures) : "",
    }));
  };
  return { t, date, figures, clauses, versions: legalDocuments[name] };
}
