import { useTranslation } from "react-i18next";
import { createFormats } from "#web/text/formats.ts";
import { legalDocuments, type LegalName } from "./legalDocuments.ts";
import { legalFigures } from "./legalFigures.ts";

/** Texts of a clause; only the newest version has a `summary`. */
export interface ClauseTexts {
  id: string;
  title: string;
  paragraphs: readonly string[];
  summary: string;
}

/** Returns the texts of the privacy policy or the terms, with figures formatted for the language. */
export function useLegalTexts(name: LegalName) {
  const { t, i18n } = useTranslation("legal");
  // Dates have no time zone: UTC keeps the day the same everywhere.
  const { date, number } = createFormats(i18n.resolvedLanguage ?? "en", "UTC");
  const figures = Object.fromEntries(
    Object.entries(legalFigures).map(([key, value]) => [key, number(value)]),
  );
  const [current] = legalDocuments[name];

  /** Returns the clauses of a version, by default the newest. */
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
