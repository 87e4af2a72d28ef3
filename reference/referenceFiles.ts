import { changesFeed, changesFeedPath } from "./changesFeed.ts";
import { readExamples } from "./readExamples.ts";
import { llmsFull } from "./llmsFull.ts";
import { markdownSections } from "./markdownSections.ts";
import { type Installation, openApi } from "./openApi.ts";
import { postmanCollection } from "./postmanCollection.ts";

/** Path of a section as Markdown. */
export const sectionPath = (id: string): string => `/api-docs/${id}.md`;

/** Returns the files for programs, by name: OpenAPI, the Postman collection, the reference and each of its sections as Markdown, and the feed of changes. */
export function referenceFiles(installation: Installation): [string, string][] {
  const examples = readExamples();
  const sections = markdownSections(installation, examples);
  return [
    ["openapi.json", JSON.stringify(openApi(installation, examples))],
    ["postman_collection.json", JSON.stringify(postmanCollection(installation, examples))],
    ["llms-full.txt", llmsFull(installation.name, sections)],
    [changesFeedPath.slice(1), changesFeed(installation)],
    ...sections.map(({ id, text }): [string, string] => [
      sectionPath(id).slice(1),
      `${text.replace("## ", `# ${installation.name} API: `)}\n`,
    ]),
  ];
}
