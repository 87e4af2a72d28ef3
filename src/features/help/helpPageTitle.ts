import type { TFunction } from "i18next";
import type { HelpPageId } from "./helpPath.ts";

const references: Readonly<Record<string, string>> = {
  reasons: "reasons.title",
  replies: "repliesTitle",
  errors: "provoked.title",
};

/** Returns the title of a help page. */
export function helpPageTitle(t: TFunction<"help">, id: HelpPageId): string {
  return t(references[id] ?? `groups.${id}`);
}
