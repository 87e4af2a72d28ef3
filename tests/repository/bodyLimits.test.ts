import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoints } from "#tests/support/contractEndpoints.ts";
import { calculateBodyLimit } from "#contract/bodyLimits.ts";
import { type Endpoint, endpoint } from "#contract/endpoint.ts";
import { limits } from "#contract/limits.ts";

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Bytes of a value that the schema leaves open: labels of a check, a browser's description of its device. */
const openBytes = limits.customBytes;
/** Texts that are ASCII by definition. */
const ascii = new Set(["avatar", "code", "state", "iss", "error", "error_description"]);
/** Texts whose only limit is that of the whole body. */
const unbounded = new Set(["createList text"]);

function textBytes(schema: JsonSchema, name: string, of: string): number {
  const { maxLength, pattern } = schema;
  if (maxLength === undefined && pattern === undefined && !unbounded.has(`${of} ${name}`)) {
    throw new Error(`${of}: ${name} has no longest length.`);
  }
  // UTF-8 takes at most three bytes for a UTF-16 code unit; a request id has 30 characters.
  return (maxLength ?? 30) * (ascii.has(name) ? 1 : 3) + 2;
}

/** Returns the length in bytes of the longest JSON text a schema accepts. */
function longest(schema: JsonSchema, name: string, of: string): number {
  const inner = (one: unknown, as = name) => longest(one as JsonSchema, as, of);
  if (schema.anyOf !== undefined) {
    return Math.max(...schema.anyOf.map((one) => inner(one)));
  }
  if (schema.const !== undefined || schema.enum !== undefined) {
    const values = schema.enum ?? [schema.const];
    return Math.max(...values.map((one) => JSON.stringify(one).length));
  }
  if (schema.type === "string") {
    return textBytes(schema, name, of);
  }
  if (schema.type === "array") {
    return 2 + (schema.maxItems ?? Infinity) * (1 + inner(schema.items));
  }
  if (schema.type === "object") {
    const fields = Object.entries(schema.properties ?? {});
    const open = fields.length === 0 && schema.additionalProperties !== false ? openBytes : 0;
    return fields.reduce((sum, [key, one]) => sum + key.length + 4 + inner(one, key), 2 + open);
  }
  const short = ["number", "integer", "boolean", "null"].includes(String(schema.type));
  return short ? 24 : openBytes;
}

/** Returns the longest body a call accepts, with the `user_id` that every call ignores. */
function longestBody({ body, name }: Endpoint): number {
  const userId = "user_id".length + 4 + 3 * 64;
  const options = { unrepresentable: "any", io: "input" } as const;
  return body === undefined
    ? userId
    : userId + longest(z.toJSONSchema(body, options), "body", name);
}

/** Calls whose limit is smaller than their schema's longest body, and why. */
const smaller: Readonly<Record<string, string>> = {
  createList:
    "100,000 addresses of 1,000 characters are no list: the limit is that of the issue, 10 MB",
  importOutcomes:
    "a report of 10 million characters is ASCII but for a few names; 1,000 objects with every field full aren't real",
  fixRows: "1,000 addresses of 254 bytes fit, 1,000 inputs of 1,000 characters don't",
};

/** Calls without a schema of their body, and why it may be larger than 16 KB. */
const larger: Readonly<Record<string, string>> = {
  receivePaymentEvent: "Stripe sends a dispute with its evidence, of up to 150,000 characters",
  receiveSupabaseSignUp: "Supabase Auth sends up to 20 KB",
};

const withBody = endpoints.filter(
  ({ method, consumes }) => method !== "GET" && consumes === undefined,
);

const planted = (text: z.ZodMiniString) =>
  endpoint({ ...withBody[0]!, body: z.strictObject({ text }) });

describe("the body limit of every call", () => {
  test.each(withBody.map((one) => [one.name, one] as const))(
    "%s takes its longest body, and little more",
    (name, one) => {
      const { bytes } = calculateBodyLimit(one);
      const needed = longestBody(one);
      if (name in smaller) {
        expect(bytes).toBeLessThan(needed);
        return;
      }
      expect(bytes).toBeGreaterThanOrEqual(needed);
      if (name in larger) {
        expect(bytes).toBeLessThanOrEqual(512 * 1024);
        return;
      }
      expect(bytes).toBeLessThanOrEqual(Math.max(16 * 1024, 2 * needed));
    },
  );

  test("is at most 16 KB without a session, but for a message, a provider's answer, and a signed event of a payment or a sign-up", () => {
    const large = withBody
      .filter((one) => one.access === "public" && calculateBodyLimit(one).bytes > 16 * 1024)
      .map(({ name }) => name);
    expect(large.toSorted()).toEqual([
      "finishSso",
      "receivePaymentEvent",
      "receiveSupabaseSignUp",
      "sendContactMessage",
    ]);
  });

  test("is more than 32 KB for these calls alone", () => {
    const large = withBody
      .filter((one) => calculateBodyLimit(one).bytes > 32 * 1024)
      .map(({ name }) => name);
    expect(large.toSorted()).toEqual([
      "createList",
      "createValidationBatch",
      "fixRows",
      "importOutcomes",
      "receivePaymentEvent",
      "saveDraft",
      "updateAccount",
    ]);
  });

  test("would be found too small, and a text without a longest length too", () => {
    const long = planted(z.string().check(z.maxLength(10_000)));
    expect(longestBody(long)).toBeGreaterThan(30_000);
    expect(() => longestBody(planted(z.string()))).toThrow("text has no longest length");
  });
});
