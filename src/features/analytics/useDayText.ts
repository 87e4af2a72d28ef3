import { useTranslation } from "react-i18next";
import { createFormats } from "#web/text/formats.ts";

/** Returns a function that writes a UTC day (`2026-11-23`) in the reader's language. */
export function useDayText(): (day: string) => string {
  const { i18n } = useTranslation();
  const { date } = createFormats(i18n.language, "UTC");
  return (day) => date(`${day}T00:00:00Z`);
}
