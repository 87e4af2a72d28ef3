import { readExamples } from "./readExamples.ts";
import { llmsFull } from "./llmsFull.ts";
import { type Installation, openApi } from "./openApi.ts";
import { postmanCollection } from "./postmanCollection.ts";

/** Returns the files for programs, by name: OpenAPI, the reference as Markdown, and the Postman collection. */
export function referenceFiles(installation: Installation): [string, string][] {
  const examples = readExamples();
  return [
    ["openapi.json", JSON.stringify(openApi(installation, examples))],
    ["postman_collection.json", JSON.stringify(postmanCollection(installation, examples))],
    ["llms-full.txt", llmsFull(installation, examples)],
  ];
}
