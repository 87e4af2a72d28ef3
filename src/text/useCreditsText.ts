import { useTranslation } from "react-i18next";
import { useFormats } from "./formats.ts";

/** Returns the texts of a number of credits: the number with its unit, and how many of a balance are reserved. */
export function useCreditsText(): (text: "balance" | "reserved", credits: number) => string {
  const { t } = useTranslation("common");
  const { number } = useFormats();
  return (text, credits) => t(`credits.${text}`, { count: credits, shown: number(credits) });
}
