import { takesKeys } from "#contract/apiKeys.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import { apiChanges } from "./apiChanges.ts";
import { kindText } from "./changesFeed.ts";
import { errorTexts } from "./errorTexts.ts";
import type { Example } from "./readExamples.ts";
import { type Field, fieldOf, fieldsOf } from "./fieldOf.ts";
import type { Guide, GuideLanguage } from "./guides/guide.ts";
import { guides } from "./guides/guides.ts";
import { listErrors, type Installation } from "./openApi.ts";
import { describeParameters } from "./describeParameters.ts";
import { type OperationGroup, operationGroups } from "./operations.ts";
import { textOfOperation } from "./textOfOperation.ts";
import { errorWords } from "./problemExample.ts";
import { exampleRequest } from "./samples/exampleRequest.ts";
import { sampleCode } from "./samples/sampleCode.ts";
import { componentSchemas, toJsonSchema } from "./toJsonSchema.ts";

/** A section of the reference as Markdown. */
export interface MarkdownSection {
  /** Name of its file, without the ending. */
  id: string;
  title: string;
  /** Markdown that begins with a heading of the second level. */
  text: string;
}

const code = (language: string, text: string) => ["```" + language, text, "```", ""];

function fieldLines(fields: readonly Field[], by = ""): string[] {
  return fields.flatMap(({ name, type, required, text, values, fields: inner = [] }) => [
    `${by}- \`${name}\` (${type}${required ? "" : ", optional"}): ${text}${
      values.length === 0 ? "" : ` Values: ${values.map((value) => `\`${value}\``).join(", ")}.`
    }`,
    ...fieldLines(inner, `${by}  `),
  ]);
}

function part(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`#### ${title}`, "", ...lines, ""];
}

function replyLines({ reply, name }: Endpoint): string[] {
  if (reply === undefined) {
    return [];
  }
  const schema = toJsonSchema(reply, `${name}Reply`, "output");
  const { schema: named, fields = [] } = fieldOf("", schema, { required: true, text: "" });
  const all = fieldLines(fields);
  return all.length > 0 ? all : named === undefined ? [] : [`A ${named} object.`];
}

function operationLines(
  endpoint: Endpoint,
  example: Example | undefined,
  origin: string,
): string[] {
  const { method, path, name, summary, scope, body, consumes } = endpoint;
  const keyed = takesKeys(endpoint);
  const inputs = describeParameters(endpoint).map((each) =>
    fieldOf(each.name, each.schema, { required: each.required, text: each.description }),
  );
  const request =
    example === undefined
      ? []
      : [
          ...code(
            "sh",
            sampleCode(
              "curl",
              exampleRequest({ method, keyed, consumes }, example.request, origin),
            ),
          ),
          ...(example.response.body === null
            ? [`Reply: ${example.response.status}`, ""]
            : [
                `Reply: ${example.response.status}`,
                "",
                ...code(
                  "",
                  typeof example.response.body === "string"
                    ? example.response.body
                    : JSON.stringify(example.response.body, null, 1),
                ),
              ]),
        ];
  return [
    `### ${summary}`,
    "",
    `\`${method} ${path.replaceAll(/:(\w+)/gu, "{$1}")}\``,
    "",
    textOfOperation(name) ?? "",
    "",
    keyed ? `Scope: \`${scope}\`` : "No API key.",
    "",
    ...part("Parameters", fieldLines(inputs)),
    ...part(
      "Body",
      body === undefined ? [] : fieldLines(fieldsOf(toJsonSchema(body, name, "input"))),
    ),
    ...part("Returns", replyLines(endpoint)),
    ...request,
    `Errors: ${[...listErrors(endpoint)].flatMap(([status, codes]) => codes.map((each) => `${status} \`${each}\``)).join(", ")}.`,
    "",
  ];
}

/** Names of languages after the backticks of a code block. */
const fences: Partial<Record<GuideLanguage, string>> = {
  Go: "go",
  HTML: "html",
  Java: "java",
  JavaScript: "js",
  JSON: "json",
  "Node.js": "js",
  PHP: "php",
  Python: "python",
  Ruby: "ruby",
};

function guideLines({ blocks }: Guide): string[] {
  return blocks.flatMap(({ text, rows, code: own, language = "curl" }) => [
    ...(text === undefined ? [] : [text, ""]),
    ...(rows === undefined
      ? []
      : [
          ...[rows.head, rows.head.map(() => "---"), ...rows.body].map(
            (cells) =>
              `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`,
          ),
          "",
        ]),
    ...(own === undefined ? [] : code(fences[language] ?? "sh", own)),
  ]);
}

function groupLines(
  { description, operations }: OperationGroup,
  examples: readonly Example[],
  origin: string,
): string[] {
  return [
    description,
    "",
    ...operations.flatMap((endpoint) =>
      operationLines(
        endpoint,
        examples.find(({ operation }) => operation === endpoint.name),
        origin,
      ),
    ),
  ];
}

/** Returns the name of a group's file: its id may be that of a guide. */
const toSlug = (title: string) => title.toLowerCase().replaceAll(/[^a-z]+/gu, "-");

/** Returns links of the page as links from anywhere. */
const absolute = (text: string, origin: string) =>
  text
    .replaceAll(/(?<=\]\()#(?=[\w-]+\))/gu, `${origin}/api-docs#`)
    .replaceAll(/(?<=\]\()\/(?!\/)/gu, `${origin}/`);

/** Returns every section of the reference as Markdown, for assistants. */
export function markdownSections(
  { origin }: Pick<Installation, "origin">,
  examples: readonly Example[],
): MarkdownSection[] {
  const section = (id: string, title: string, lines: readonly string[]): MarkdownSection => ({
    id,
    title,
    text: absolute([`## ${title}`, "", ...lines].join("\n").trimEnd(), origin),
  });
  return [
    ...guides(origin).map((guide) => section(guide.id, guide.title, guideLines(guide))),
    ...operationGroups.map((group) =>
      section(toSlug(group.title), group.title, groupLines(group, examples, origin)),
    ),
    section(
      "objects",
      "Objects",
      Object.entries(componentSchemas()).flatMap(([title, schema]) => [
        `### ${title}`,
        "",
        ...fieldLines(fieldsOf(schema)),
        "",
      ]),
    ),
    section(
      "codes",
      "Error codes",
      (Object.keys(errorStatus) as ErrorCode[]).map(
        (each) =>
          `- ${errorStatus[each]} \`${each}\`: ${errorWords(each).title}. ${errorTexts[each].cause} ${errorTexts[each].fix}`,
      ),
    ),
    section(
      "changes",
      "Changes",
      apiChanges.map((change) => `- ${change.date} ${kindText(change)}: ${change.text}`),
    ),
  ];
}
