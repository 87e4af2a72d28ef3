import { reasonsByVerdict } from "#vocabulary/verdicts.ts";
import { paths } from "#web/paths.ts";
import { helpGroups } from "./helpGroups.ts";

/** Pages that list all entries of one kind. */
const referencePages = ["reasons", "replies", "errors"] as const;

export type HelpPageId = (typeof helpGroups)[number]["id"] | (typeof referencePages)[number];

/** Slugs of the help pages. */
export const helpPageIds: readonly HelpPageId[] = [
  ...helpGroups.map(({ id }) => id),
  ...referencePages,
];

const reasons: ReadonlySet<string> = new Set(Object.values(reasonsByVerdict).flat());

/** Returns the path of a help page, article or reason; the index for unknown names. */
export function helpPath(name: string): string {
  if (helpPageIds.some((id) => id === name)) {
    return `${paths.help}/${name}`;
  }
  const group = reasons.has(name)
    ? "reasons"
    : helpGroups.find(({ articles }) => articles.some(({ id }) => id === name))?.id;
  return group === undefined ? paths.help : `${paths.help}/${group}#${name}`;
}
