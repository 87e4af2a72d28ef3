import { takesKeys } from "#contract/apiKeys.ts";
import { demoAddresses } from "#contract/demoAddresses.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import { sandboxErrors } from "#contract/sandboxErrors.ts";
import { errorTexts } from "./errorTexts.ts";
import type { Example } from "./readExamples.ts";
import { type Field, fieldOf, fieldsOf } from "./fieldOf.ts";
import { guides } from "./guides.ts";
import { errorsOf, type Installation } from "./openApi.ts";
import { parametersOf } from "./parametersOf.ts";
import { operationGroups } from "./operations.ts";
import { textOfOperation } from "./textOfOperation.ts";
import { errorWords } from "./problemExample.ts";
import { exampleRequest } from "./samples/exampleRequest.ts";
import { sampleCode } from "./samples/sampleCode.ts";
import { componentSchemas, jsonSchemaOf } from "./jsonSchemaOf.ts";

const code = (language: string, text: string) => ["```" + language, text, "```", ""];

function fieldLines(fields: readonly Field[], by = ""): string[] {
  return fields.flatMap(({ name, type, required, text, values, fields: inner = [] }) => [
    `${by}- \`${name}\` (${type}${required ? "" : ", optional"}): ${text}${
      values.length === 0 ? "" : ` Values: ${values.map((value) => `\`${value}\``).join(", ")}.`
    }`,
    ...fieldLines(inner, `${by}  `),
  ]);
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`#### ${title}`, "", ...lines, ""];
}

function replyLines({ reply, name }: Endpoint): string[] {
  if (reply === undefined) {
    return [];
  }
  const schema = jsonSchemaOf(reply, `${name}Reply`, "output");
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
  const inputs = parametersOf(endpoint).map((each) =>
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
    ...section("Parameters", fieldLines(inputs)),
    ...section(
      "Body",
      body === undefined ? [] : fieldLines(fieldsOf(jsonSchemaOf(body, name, "input"))),
    ),
    ...section("Returns", replyLines(endpoint)),
    ...request,
    `Errors: ${[...errorsOf(endpoint)].flatMap(([status, codes]) => codes.map((each) => `${status} \`${each}\``)).join(", ")}.`,
    "",
  ];
}

/** Returns the whole reference as Markdown, for language models. */
export function llmsFull({ name, origin }: Installation, examples: readonly Example[]): string {
  return [
    `# ${name} API`,
    "",
    ...guides(origin).flatMap(({ title, blocks }) => [
      `## ${title}`,
      "",
      ...blocks.flatMap((block) => [
        ...(block.text === undefined ? [] : [block.text, ""]),
        ...(block.rows === undefined
          ? []
          : [
              ...[block.rows.head, block.rows.head.map(() => "---"), ...block.rows.body].map(
                (cells) => `| ${cells.join(" | ")} |`,
              ),
              "",
            ]),
        ...(block.code === undefined
          ? []
          : code(block.language === "JSON" ? "json" : "sh", block.code)),
      ]),
    ]),
    ...operationGroups.flatMap(({ title, description, operations }) => [
      `## ${title}`,
      "",
      description,
      "",
      ...operations.flatMap((endpoint) =>
        operationLines(
          endpoint,
          examples.find(({ operation }) => operation === endpoint.name),
          origin,
        ),
      ),
    ]),
    "## Objects",
    "",
    ...Object.entries(componentSchemas()).flatMap(([title, schema]) => [
      `### ${title}`,
      "",
      ...fieldLines(fieldsOf(schema)),
      "",
    ]),
    "## Error codes",
    "",
    ...(Object.keys(errorStatus) as ErrorCode[]).flatMap((each) => [
      `- ${errorStatus[each]} \`${each}\`: ${errorWords(each).title}. ${errorTexts[each].cause} ${errorTexts[each].fix}`,
    ]),
    "",
    "## Sandbox addresses",
    "",
    ...demoAddresses.map(({ email, verdict, reason }) => `- ${email}: ${verdict}, ${reason}`),
    ...Object.entries(sandboxErrors).map(
      ([local, each]) => `- ${local}@sandbox.test: ${errorStatus[each]} \`${each}\``,
    ),
    "",
  ].join("\n");
}
