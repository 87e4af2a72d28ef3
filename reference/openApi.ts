import type { Endpoint } from "#contract/endpoint.ts";
import { hasEtag } from "#contract/conditionalReads.ts";
import { takesKeys } from "#contract/apiKeys.ts";
import { commonErrors } from "#contract/endpoint.ts";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import type { Example } from "./readExamples.ts";
import { programGroups } from "./operations.ts";
import { textOfOperation } from "./textOfOperation.ts";
import { problemExample } from "./problemExample.ts";
import { webhookOperations } from "./webhookOperations.ts";
import { componentSchemas, type JsonSchema, toJsonSchema } from "./toJsonSchema.ts";
import { NamedParts } from "./namedParts.ts";
import { type Parameter, headerTexts, describeParameters } from "./describeParameters.ts";
import {
  type Content,
  errorReply,
  type Reply,
  describeSuccess,
  unchangedReply,
} from "./openApiReplies.ts";

/** An operation of the document. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: true;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, Reply>;
}

/** Facts about the installation for the document. */
export interface Installation {
  name: string;
  version: string;
  /** Origin of the server: `https://mail.example.org`. */
  origin: string;
}

/** Errors of session calls, which programs with a key don't get. */
const sessionErrors: readonly ErrorCode[] = ["xsrf_mismatch", "expired_token"];

const keyErrors: readonly ErrorCode[] = [
  "invalid_key",
  "expired_key",
  "ip_not_allowed",
  "network_not_allowed",
  "insufficient_scope",
  "account_suspended",
];

/** Returns every error code of an operation, by status. */
export function listErrors(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const keys = takesKeys(endpoint);
  const codes = new Set<ErrorCode>([
    ...endpoint.errors.filter((code) => !keys || !sessionErrors.includes(code)),
    ...(keys ? keyErrors : []),
    ...commonErrors,
  ]);
  if (endpoint.params !== undefined) {
    codes.add("not_found");
  }
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].toSorted(([one], [other]) => one - other));
}

function describeBody(endpoint: Endpoint, example: Example | undefined): Operation["requestBody"] {
  const shown = example?.request.body === undefined ? {} : { example: example.request.body };
  if (endpoint.consumes !== undefined) {
    return {
      required: true,
      content: { [endpoint.consumes]: { schema: { type: "string", format: "binary" }, ...shown } },
    };
  }
  if (endpoint.body === undefined) {
    return undefined;
  }
  const schema = toJsonSchema(endpoint.body, endpoint.name, "input");
  return { required: true, content: { "application/json": { schema, ...shown } } };
}

/** Returns the values of an example's path and query, by parameter. */
function exampleValues(endpoint: Endpoint, example: Example | undefined): Map<string, string> {
  const values = new Map(Object.entries(example?.request.headers ?? {}));
  if (example !== undefined) {
    const [path = "", query = ""] = example.request.path.split("?");
    new URLSearchParams(query).forEach((value, name) => values.set(name, value));
    const parts = path.split("/");
    endpoint.path.split("/").forEach((part, index) => {
      if (part.startsWith(":")) {
        values.set(part.slice(1), decodeURIComponent(parts[index] ?? ""));
      }
    });
  }
  return values;
}

function withExamples(endpoint: Endpoint, example: Example | undefined): Parameter[] {
  const values = exampleValues(endpoint, example);
  return describeParameters(endpoint).map((parameter) => {
    const value = values.get(parameter.name) ?? values.get(parameter.name.toLowerCase());
    if (value === undefined) {
      return parameter;
    }
    return {
      ...parameter,
      example: parameter.schema.type === "integer" ? Number(value) : value,
    };
  });
}

function describeOperation(
  endpoint: Endpoint,
  tag: string,
  example: Example | undefined,
): Operation {
  const { name, summary, statuses, scope } = endpoint;
  const parameters = withExamples(endpoint, example);
  const requestBody = describeBody(endpoint, example);
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: textOfOperation(name) ?? summary,
    ...(endpoint.deprecated === undefined ? {} : { deprecated: true }),
    security: takesKeys(endpoint) ? [{ apiKey: [scope ?? ""] }] : [],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: Object.fromEntries([
      ...statuses.map((status) => [String(status), describeSuccess(endpoint, status, example)]),
      ...(hasEtag(endpoint) ? [["304", unchangedReply(endpoint)]] : []),
      ...[...listErrors(endpoint)].map(([status, codes]) => [
        String(status),
        errorReply(endpoint, status, codes),
      ]),
    ]) as Record<string, Reply>,
  };
}

/** Returns the path of an endpoint as OpenAPI writes it: `/v1/lists/{id}`. */
export const openPath = (path: string): string => path.replaceAll(/:(\w+)/gu, "{$1}");

function describePaths(examples: readonly Example[]): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { title, operations } of programGroups) {
    for (const endpoint of operations) {
      const path = openPath(endpoint.path);
      const example = examples.find(({ operation }) => operation === endpoint.name);
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: describeOperation(endpoint, title, example),
      };
    }
  }
  return paths;
}

type Paths = ReturnType<typeof describePaths>;

type SharedPaths = Record<
  string,
  Record<
    string,
    Omit<Operation, "responses"> & { responses: Record<string, Reply | { $ref: string }> }
  >
>;

/** Moves error responses to components, each once: most operations share them. */
function shareErrors(paths: Paths): { paths: SharedPaths; responses: Record<string, Reply> } {
  const named = new Map<string, string>();
  const responses: Record<string, Reply> = {};
  const shared = (status: string, reply: Reply) => {
    const json = JSON.stringify(reply);
    const known = named.get(json);
    if (known !== undefined) {
      return { $ref: `#/components/responses/${known}` };
    }
    const others = Object.keys(responses).filter((name) => name.startsWith(`Error${status}`));
    const name = `Error${status}${others.length === 0 ? "" : `_${others.length + 1}`}`;
    named.set(json, name);
    responses[name] = reply;
    return { $ref: `#/components/responses/${name}` };
  };
  const replaced = (operation: Operation) => ({
    ...operation,
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, reply]) => [
        status,
        Number(status) < 400 ? reply : shared(status, reply),
      ]),
    ),
  });
  const moved = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, replaced(operation)]),
    ),
  ]);
  return { paths: Object.fromEntries(moved) as SharedPaths, responses };
}

/** Leaves out the components that nothing refers to. */
function referred<Part>(
  kind: string,
  parts: Record<string, Part>,
  json: string,
): Record<string, Part> {
  return Object.fromEntries(
    Object.entries(parts).filter(([name]) => json.includes(`"#/components/${kind}/${name}"`)),
  );
}

/** Returns the schema of an operation's body, or of its reply: `createList`, `createListReply`. */
function schemaOfCall(owner: string): JsonSchema | undefined {
  const name = owner.replace(/Reply$/u, "");
  const endpoint = programGroups
    .flatMap((group) => group.operations)
    .find((each) => each.name === name);
  if (endpoint === undefined) {
    return undefined;
  }
  const [schema, io] =
    name === owner ? ([endpoint.body, "input"] as const) : ([endpoint.reply, "output"] as const);
  return schema === undefined ? undefined : toJsonSchema(schema, owner, io);
}

/** Returns the OpenAPI 3.1 document of the API, made from the contract. */
export function openApi({ name, version, origin }: Installation, examples: readonly Example[]) {
  const codes = Object.keys(errorStatus) as ErrorCode[];
  const components = componentSchemas();
  const parts = new NamedParts((owner) => components[owner] ?? schemaOfCall(owner));
  const { paths, responses } = shareErrors(parts.replaced(describePaths(examples)));
  const schemas = { ...parts.schemas, ...parts.replaced(components) };
  const webhooks = parts.replaced(webhookOperations());
  const json = JSON.stringify([paths, responses, schemas, webhooks]);
  const problems = Object.fromEntries(
    codes.map((code) => {
      const value = problemExample(code, origin);
      return [code, { summary: value.title, value }];
    }),
  );
  return {
    openapi: "3.1.1",
    info: {
      title: `${name} API`,
      version,
      summary: "Check email addresses and read the evidence.",
      description:
        "JSON over HTTPS. Timestamps are RFC 3339 in UTC. Errors are `application/problem+json` (RFC 9457); branch on `code`. New fields, enum values and error codes may appear at any time: ignore what you don't know.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: origin }],
    externalDocs: { description: "Reference with samples", url: `${origin}/api-docs` },
    tags: programGroups.map(({ title, description }) => ({ name: title, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "mv_live_…",
          description: "An API key with the operation's scope. Create one under API keys.",
        },
      },
      headers: Object.fromEntries(
        Object.entries(headerTexts).map(([header, { description, type }]) => [
          header,
          { description, schema: { type } },
        ]),
      ),
      responses,
      schemas: referred("schemas", schemas, json),
      examples: referred("examples", problems, json),
    },
  };
}
