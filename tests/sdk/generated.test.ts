import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sdkDocument, sdkGroups } from "#reference/sdk/sdkGroups.ts";
import { sdkFiles } from "#reference/sdk/sdkFiles.ts";
import { typescriptType } from "#reference/sdk/typescriptType.ts";

test("the SDK's types and calls are those of the contract", async () => {
  for (const [path, text] of await sdkFiles()) {
    expect(readFileSync(path, "utf8") === text, `${path} is out of date: npm run sdk`).toBe(true);
  }
});

test("every call that takes a key and returns JSON is a method, and names are unique", () => {
  const document = sdkDocument();
  const groups = sdkGroups(document);
  const calls = groups.flatMap((group) => group.calls.map(({ operation }) => operation));
  const keyed = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(
      ({ security, responses }) =>
        security.length > 0 &&
        !/event-stream|text\/csv/u.test(JSON.stringify(responses["200"] ?? {})),
    );
  expect(calls.toSorted()).toEqual(keyed.map(({ operationId }) => operationId).toSorted());
  for (const { property, calls: own } of groups) {
    const names = own.map(({ name }) => name);
    expect(names, property).toEqual([...new Set(names)]);
  }
});

test("JSON Schema becomes the matching type", () => {
  expect(typescriptType({ type: "array", items: { enum: ["a", null, 1] } })).toBe(
    '("a" | null | 1)[]',
  );
  expect(typescriptType({ anyOf: [{ $ref: "#/components/schemas/List" }, { type: "null" }] })).toBe(
    "List | null",
  );
  expect(
    typescriptType({
      type: "object",
      properties: {
        "a-b": { type: "integer", description: "Ends */ here." },
        c: { prefixItems: [{ const: true }, { type: ["string", "null"] }], type: "array" },
      },
      required: ["c"],
    }).replaceAll(/\s+/gu, " "),
  ).toBe('{ /** Ends * / here. */ "a-b"?: number | undefined; c: [true, string | null]; }');
  expect(typescriptType({ additionalProperties: { type: "boolean" }, type: "object" })).toBe(
    "Record<string, boolean>",
  );
  expect(typescriptType({})).toBe("unknown");
});
