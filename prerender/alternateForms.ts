import { changesFeedPath } from "#reference/changesFeed.ts";
import type { MarkdownSection } from "#reference/markdownSections.ts";
import { sectionPath } from "#reference/referenceFiles.ts";
import { feedPath } from "#web/features/blog/feedPath.ts";
import { paths } from "#web/paths.ts";

/** A page in another form. */
export interface AlternateForm {
  /** Media type. */
  type: string;
  title: string;
  path: string;
}

interface FormSources {
  language: string;
  /** Name of the product. */
  name: string;
  /** Sections of the API reference. */
  sections: readonly MarkdownSection[];
}

/** Returns the other forms of a page: the feed of the blog; the changes and sections of the API reference. */
export function alternateForms(
  path: string,
  { language, name, sections }: FormSources,
): AlternateForm[] {
  if (path === paths.blog || path.startsWith(`${paths.blog}/`)) {
    return [{ type: "application/rss+xml", title: name, path: feedPath(language) }];
  }
  return path !== paths.apiDocs
    ? []
    : [
        { type: "application/atom+xml", title: "Changes", path: changesFeedPath },
        ...sections.map(({ id, title }) => ({
          type: "text/markdown",
          title,
          path: sectionPath(id),
        })),
      ];
}
