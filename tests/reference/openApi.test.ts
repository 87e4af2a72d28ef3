import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { takesKeys } from "#contract/apiKeys.ts";
import { errorCodes } from "#contract/errors.ts";
import { errorTexts } from "#reference/errorTexts.ts";
import { readExamples } from "#reference/readExamples.ts";
import { llmsFull } from "#reference/llmsFull.ts";
import { markdownSections } from "#reference/markdownSections.ts";
import { openApi, openPath } from "#reference/openApi.ts";
import { describeParameters } from "#reference/describeParameters.ts";
import { operations } from "#reference/operations.ts";
import { textOfOperation } from "#reference/textOfOperation.ts";
import { postmanCollection } from "#reference/postmanCollection.ts";
import { componentSchemas, type JsonSchema, toJsonSchema } from "#reference/toJsonSchema.ts";
import { endpoints } from "#tests/support/contractEndpoints.ts";

const installation = { name: "Mailverdict", version: "1.0.0", origin: "https://mailverdict.test" };
const examples = readExamples();
const document = openApi(installation, examples);

/** Returns the fields of a schema without a description. */
function undescribed(schema: JsonSchema, owner: string): string[] {
  const inner = [
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.prefixItems ?? []),
    ...(schema.items === undefined ? [] : [schema.items]),
  ];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => [
      // Names of a record, such as verdicts, are values: their record is described.
      ...(part.description === undefined && !/\.(results|percent)$/u.test(owner)
        ? [`${owner}.${name}`]
        : []),
      ...undescribed(part, `${owner}.${name}`),
    ]),
    ...inner.flatMap((part) => undescribed(part, owner)),
  ];
}

describe("the reference", () => {
  test("has every call that takes an API key", () => {
    const documented = operations.map(({ name }) => name);
    const missing = endpoints.filter(takesKeys).map(({ name }) => name);
    expect(missing.filter((name) => !documented.includes(name))).toEqual([]);
  });

  test("describes every operation", () => {
    const silent = operations.filter(({ name }) => textOfOperation(name) === undefined);
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test("describes every field", () => {
    const missing = [
      ...Object.entries(componentSchemas()).flatMap(([name, schema]) => undescribed(schema, name)),
      ...operations.flatMap(({ name, params, query, body, reply }) => [
        ...[params, query, body].flatMap((schema) =>
          schema === undefined ? [] : undescribed(toJsonSchema(schema, name, "input"), name),
        ),
        ...(reply === undefined
          ? []
          : undescribed(toJsonSchema(reply, `${name}Reply`, "output"), `${name}Reply`)),
      ]),
    ];
    expect(missing).toEqual([]);
    const silent = operations
      .flatMap(describeParameters)
      .filter(({ description }) => description === "");
    expect(silent).toEqual([]);
  });

  test("has cause and fix of every error code", () => {
    expect(Object.keys(errorTexts).toSorted()).toEqual([...errorCodes].toSorted());
  });
});

describe("the OpenAPI document", () => {
  test("passes the linter without warnings", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test.each(operations.filter(({ path }) => path.startsWith("/v1/")))(
    "has $method $path as the contract describes it",
    (endpoint) => {
      const operation = document.paths[openPath(endpoint.path)]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId).toBe(endpoint.name);
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(endpoint.statuses.map(String)),
      );
      expect(operation?.security).toEqual(
        takesKeys(endpoint) ? [{ apiKey: [endpoint.scope] }] : [],
      );
      const codes = JSON.stringify([operation, document.components.responses]);
      for (const code of endpoint.errors.filter(
        (each) => !takesKeys(endpoint) || !["xsrf_mismatch", "expired_token"].includes(each),
      )) {
        expect(codes).toContain(`"${code}"`);
      }
    },
  );
});

/** Returns every schema of a part of the document with its place, without examples. */
function schemasIn(part: unknown, place = ""): [place: string, schema: JsonSchema][] {
  if (typeof part !== "object" || part === null) {
    return [];
  }
  const inner = Object.entries(part)
    .filter(([name]) => !["example", "examples", "enum"].includes(name))
    .flatMap(([name, value]) => schemasIn(value, `${place}/${name}`));
  return Array.isArray(part) ? inner : [[place, part], ...inner];
}

const isComponent = (place: string) => /^\/schemas\/\w+$/u.test(place);
const bare = (value: unknown) =>
  JSON.stringify(value, (key, part: unknown) => (key === "description" ? undefined : part));
const isInstant = (place: string) =>
  /\/properties\/(?:\w+_at|timestamp|date)(?:\/anyOf\/0)?$/u.test(place);

describe("what generators read", () => {
  const { schemas, responses } = document.components;
  const all = schemasIn({ paths: document.paths, webhooks: document.webhooks, schemas, responses });
  test("every schema that repeats has a name, and is never inlined", () => {
    const seen = new Map<string, string[]>();
    for (const [place, schema] of all) {
      const fields = Object.keys(schema.properties ?? {}).length;
      if (fields >= 3 || (schema.enum ?? []).length >= 4) {
        const key = bare(schema.enum ?? schema);
        seen.set(key, [...(seen.get(key) ?? []), place]);
      }
    }
    expect([...seen.values()].filter((places) => places.length > 1)).toEqual([]);
  });

  test("has the types that programs write down, each referred to", () => {
    const text = JSON.stringify(document);
    for (const name of Object.keys(schemas)) {
      expect(text).toContain(`"#/components/schemas/${name}"`);
    }
    for (const name of ["Verdict", "Reason", "Action", "ListState", "CheckName", "ErrorCode"]) {
      expect(schemas[name]?.enum?.length).toBeGreaterThan(3);
    }
    expect(schemas["Validation"]?.properties?.["verdict"]).toEqual({
      $ref: "#/components/schemas/Verdict",
      description: expect.any(String),
    });
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(["WebhookEventType", "Problem", "ListOptions", "ListMapping"]),
    );
  });

  test("has one problem document, which every error refers to", () => {
    const problems = all.filter(([place]) => place.endsWith("/application/problem+json"));
    expect(problems.length).toBeGreaterThan(10);
    for (const [, content] of problems) {
      expect((content as { schema: unknown }).schema).toEqual({
        $ref: "#/components/schemas/Problem",
      });
    }
  });

  test("numbers are integers but for shares, rates and percentiles", () => {
    const numbers = all.filter(([, { type }]) => type === "number").map(([place]) => place);
    const fractions =
      /(?:per_second|per_minute|rate_per_s|p\d\d_ms|mean_score|bounce_rate|addresses|value|low|high|seconds|percent|from|to|before|after)(?:\/|$)/u;
    expect(numbers.filter((place) => !fractions.test(place))).toEqual([]);
    const whole = all.filter(([, { type }]) => type === "integer");
    expect(
      whole.filter(([, { minimum = 0, maximum = 0 }]) => minimum < -1e15 || maximum > 1e15),
    ).toEqual([]);
  });

  test("has no values with control characters and no schema of several types", () => {
    const odd = all.filter(
      ([, schema]) =>
        /\p{Cc}/u.test((schema.enum ?? []).join("")) ||
        (Array.isArray(schema.type) && schema.type.filter((each) => each !== "null").length > 1),
    );
    expect(odd.map(([place]) => place)).toEqual([]);
    const delimiter = all.find(([place]) => place.endsWith("/csv/properties/delimiter"))?.[1];
    const pattern = new RegExp(delimiter?.pattern ?? "", "u");
    expect(["\t", ",", ";", "|", ":"].map((sign) => pattern.test(sign))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
  });

  test("instants and days of replies have a format", () => {
    const texts = all.filter(
      ([place, { type }]) =>
        [type].flat().includes("string") &&
        isInstant(place) &&
        !/requestBody|found_at/u.test(place),
    );
    expect(texts.length).toBeGreaterThan(60);
    expect(texts.filter(([, { format }]) => format === undefined).map(([place]) => place)).toEqual(
      [],
    );
  });

  test("streams name their events", () => {
    const streams = all.filter(([place]) => place.endsWith("/text/event-stream"));
    expect(streams).toHaveLength(3);
    for (const [, content] of streams) {
      const { schema } = content as unknown as { schema: JsonSchema };
      expect(schema.description).toContain("`done`");
    }
    expect(all.filter(([place]) => isComponent(place)).length).toBe(Object.keys(schemas).length);
  });
});

describe("the other forms", () => {
  test("the Markdown has every operation, field and error code", () => {
    const text = llmsFull(installation.name, markdownSections(installation, examples));
    for (const { method, path } of operations) {
      expect(text).toContain(`\`${method} ${openPath(path)}\``);
    }
    for (const code of errorCodes) {
      expect(text).toContain(`\`${code}\`: `);
    }
    expect(text).not.toMatch(/undefined|\[object/u);
  });

  test("the Postman collection has every operation with a request", () => {
    const { item, info, variable } = postmanCollection(installation, examples);
    expect(info.schema).toContain("v2.1.0");
    const requests = item.flatMap((folder) => folder.item.map(({ request }) => request.url.raw));
    expect(requests).toHaveLength(operations.filter(({ path }) => path.startsWith("/v1/")).length);
    const others = requests.filter((url) => !url.startsWith("{{origin}}/v1/"));
    expect(others).toEqual(["{{origin}}{{EXPORT_PATH}}"]);
    const text = JSON.stringify(item);
    expect(text).not.toMatch(/[a-z]_[0-9A-HJKMNP-TV-Z]{26}/u);
    const names = variable.map(({ key }) => `{{${key}}}`);
    expect((text.match(/\{\{\w+\}\}/gu) ?? []).filter((name) => !names.includes(name))).toEqual([]);
  });
});
