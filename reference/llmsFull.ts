import type { MarkdownSection } from "./markdownSections.ts";

/** Returns the whole reference as Markdown, for language models. */
export function llmsFull(name: string, sections: readonly MarkdownSection[]): string {
  return [`# ${name} API`, ...sections.map(({ text }) => text), ""].join("\n\n");
}
