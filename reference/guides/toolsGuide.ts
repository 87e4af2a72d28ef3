import type { Guide } from "./guide.ts";

/** The guide to the files that describe the API. */
export const toolsGuide: Guide = {
  id: "tools",
  title: "Tools",
  blocks: [
    {
      text: "All files have an `ETag`: send it as `If-None-Match`, and an unchanged file is a 304.",
      rows: {
        head: ["File", "Use"],
        body: [
          ["[/openapi.json](/openapi.json)", "OpenAPI 3.1, for client generators."],
          [
            "[/postman_collection.json](/postman_collection.json)",
            "Collection for Postman; Bruno and Insomnia import it too.",
          ],
          ["[/llms-full.txt](/llms-full.txt)", "This reference as Markdown, for assistants."],
          [
            "[/api-docs/webhooks.md](/api-docs/webhooks.md)",
            "One section as Markdown. [/llms.txt](/llms.txt) lists all of them.",
          ],
          ["[/api-docs/changes.atom](/api-docs/changes.atom)", "Changes of the API as a feed."],
        ],
      },
    },
  ],
};
