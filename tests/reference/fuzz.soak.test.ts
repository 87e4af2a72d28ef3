import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { demoAddresses } from "#contract/demoAddresses.ts";
import { errorBody } from "#contract/errors.ts";
import { scopes } from "#contract/scopes.ts";
import { listErrors } from "#reference/openApi.ts";
import { componentSchemas, type JsonSchema, toJsonSchema } from "#reference/toJsonSchema.ts";
import { operations } from "#reference/operations.ts";
import { draws, sized } from "#tests/support/soakPlan.ts";
import { startTestSandbox, type TestSandbox } from "#tests/support/testSandbox.ts";
import { startTestServer, type TestServer } from "#tests/support/testServer.ts";
import { signedIn, Visitor } from "#tests/support/visitor.ts";

/** Number of requests; `FUZZ_REQUESTS` sends more. */
const requests = Number(process.env["FUZZ_REQUESTS"] ?? sized({ small: 300, full: 3000 }));

let sandbox: TestSandbox;
let server: TestServer;
let key: string;
const visitor = () => new Visitor(server.app);
/** Ids of earlier replies, so that later requests meet objects in every state. */
const ids: string[] = ["none"];

beforeAll(async () => {
  sandbox = await startTestSandbox(0.02);
  server = await startTestServer({ ports: sandbox.ports });
  const owner = await signedIn(server.app, "fuzz@example.com");
  key = (await owner.post("/v1/api-keys", { name: "Fuzzer", scopes })).json().key;
});
afterAll(async () => {
  await server.close();
  await sandbox.sandbox.close();
});

const components = componentSchemas();
const addresses = fc.constantFrom(...demoAddresses.map(({ email }) => email));

/** Returns values that a schema allows. */
function valid(schema: JsonSchema, name = ""): fc.Arbitrary<unknown> {
  const named = schema.$ref?.split("/").at(-1);
  if (named !== undefined) {
    return valid(components[named] ?? {}, name);
  }
  if (schema.const !== undefined) {
    return fc.constant(schema.const);
  }
  if (schema.enum !== undefined) {
    return fc.constantFrom(...schema.enum);
  }
  const choices =
    schema.anyOf ??
    (Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : []);
  if (choices.length > 0) {
    return fc.oneof(...choices.map((each) => valid(each, name)));
  }
  switch (schema.type) {
    case "string": {
      const { minLength = 0, maxLength = 64 } = schema;
      const text = fc.string({ minLength, maxLength: Math.min(maxLength, 64), unit: "binary" });
      const known = /id$|^with$/u.test(name)
        ? fc.nat().map((at) => ids[at % ids.length] ?? "")
        : text;
      return name === "email" || name === "emails"
        ? fc.oneof(addresses, text)
        : fc.oneof(known, text);
    }
    case "integer":
    case "number":
      return fc.integer({
        min: schema.minimum ?? 0,
        max: Math.min(schema.maximum ?? 1000, (schema.exclusiveMaximum ?? 1e9) - 1),
      });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valid(schema.items ?? {}, name), {
        minLength: schema.minItems ?? 0,
        maxLength: 5,
      });
    case "object": {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([field, part]) => [field, valid(part, field)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
    }
    case undefined:
    default:
      return fc.jsonValue();
  }
}

/** Returns values of a schema, some of them changed so that it may reject them. */
const some = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: valid(schema) },
    { weight: 1, arbitrary: fc.jsonValue({ noUnicodeString: false }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(valid(schema), fc.string(), fc.jsonValue(), fc.nat())
        .map(([value, extra, other, at]) => {
          const object = { ...(value as object) };
          const name = Object.keys(object)[at] ?? extra;
          return { ...object, [name]: other };
        }),
    },
  );

const inputOf = (schema: Endpoint["body"], name: string) =>
  schema === undefined ? fc.constant(undefined) : some(toJsonSchema(schema, name, "input"));

const requestOf = (endpoint: Endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    id: fc.oneof({ weight: 4, arbitrary: fc.nat() }, { weight: 1, arbitrary: fc.string() }),
    position: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.string()),
    query: inputOf(endpoint.query, endpoint.name),
    body: inputOf(endpoint.body, endpoint.name),
    idempotency: fc.constantFrom("one", "two", "three", "", "x".repeat(256)),
  });

// A stream ends with its list, which may wait for hours.
const fuzzed = operations.filter(
  ({ path, produces, consumes }) =>
    path.startsWith("/v1/") && produces === undefined && consumes === undefined,
);

/** An object without a prototype has no text of its own. */
const asText = (value: unknown) =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");

const asQuery = (value: unknown) =>
  typeof value === "object" && value !== null
    ? `?${new URLSearchParams(Object.entries(value).map(([name, each]) => [name, asText(each)]))}`
    : "";

test("no request gets a 5xx, an undocumented status or an undocumented error", async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.oneof(...fuzzed.map(requestOf)), async (request) => {
      const { endpoint, body, query } = request;
      const id = typeof request.id === "number" ? (ids[request.id % ids.length] ?? "") : request.id;
      const path = endpoint.path
        .replace(":id", () => encodeURIComponent(id) || "none")
        .replace(":domain", () => encodeURIComponent(id) || "sandbox.test")
        .replace(":position", () => encodeURIComponent(request.position) || "1")
        .concat(asQuery(query));
      const reply = await visitor().ask(endpoint.method, path, {
        headers: { authorization: `Bearer ${key}`, "idempotency-key": request.idempotency },
        ...(body === undefined ? {} : { body }),
      });
      seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1);
      if (reply.statusCode < 400) {
        expect(endpoint.statuses).toContain(reply.statusCode);
        const made =
          reply.statusCode === 204
            ? undefined
            : reply.headers["content-type"]?.toString().includes("json")
              ? reply.json().id
              : undefined;
        if (typeof made === "string" && ids.length < 200) {
          ids.push(made);
        }
        return;
      }
      expect([reply.statusCode, reply.body]).toEqual([
        expect.toSatisfy((status: number) => status < 500),
        reply.body,
      ]);
      expect(reply.headers["content-type"]).toContain("application/problem+json");
      const problem = errorBody.parse(reply.json());
      expect(listErrors(endpoint).get(reply.statusCode)).toContain(problem.code);
    }),
    { numRuns: requests, endOnFailure: true, ...draws },
  );
  // The requests reach beyond the edge.
  expect(seen.get(200)).toBeGreaterThan(0);
  expect(seen.get(422)).toBeGreaterThan(0);
  expect(seen.get(404)).toBeGreaterThan(0);
});
