import type { Endpoint } from "#contract/endpoint.ts";
import { takesKeys } from "#contract/apiKeys.ts";
import { commonErrors } from "#contract/endpoint.ts";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import type { Example } from "./readExamples.ts";
import { operationGroups } from "./operations.ts";
import { textOfOperation } from "./textOfOperation.ts";
import { problemExample } from "./problemExample.ts";
import { webhookOperations } from "./webhookOperations.ts";
import { componentSchemas, type JsonSchema, jsonSchemaOf, refOf } from "./jsonSchemaOf.ts";

/** A parameter of an operation. */
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: unknown;
}

interface Content {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

interface Reply {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Content>;
}

/** An operation of the document. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, Reply>;
}

/** What the document says about the installation. */
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
  "insufficient_scope",
  "account_suspended",
];

/** Returns every error code of an operation, by status. */
export function errorsOf(endpoint: Endpoint): Map<number, ErrorCode[]> {
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

const headerTexts: Readonly<Record<string, { description: string; type: string }>> = {
  "X-Request-Id": { description: "Id of the request.", type: "string" },
  "RateLimit-Policy": {
    description: "Name of the limit, requests per window (`q`) and window in seconds (`w`).",
    type: "string",
  },
  RateLimit: {
    description: "Requests left (`r`) and seconds until the window ends (`t`).",
    type: "string",
  },
  "RateLimit-Limit": { description: "Requests per window.", type: "integer" },
  "RateLimit-Remaining": { description: "Requests left in this window.", type: "integer" },
  "RateLimit-Reset": { description: "Seconds until the window ends.", type: "integer" },
  "Retry-After": { description: "Seconds to wait before a retry.", type: "integer" },
  Location: { description: "Path of the object.", type: "string" },
  "X-Credits-Remaining": { description: "Credits left.", type: "integer" },
  "Idempotent-Replayed": { description: "`true` if the first reply is repeated.", type: "string" },
  "WWW-Authenticate": { description: "Scheme `Bearer`, with the reason.", type: "string" },
  "Content-Disposition": { description: "Name of the file.", type: "string" },
};

const everywhere = [
  "X-Request-Id",
  "RateLimit-Policy",
  "RateLimit",
  "RateLimit-Limit",
  "RateLimit-Remaining",
  "RateLimit-Reset",
];

/** Calls that can spend credits. */
const spending: readonly string[] = [
  "createValidation",
  "createValidationBatch",
  "recheckValidation",
];

const isFile = ({ name, produces }: Endpoint): boolean =>
  name === "downloadExport" || produces === "text/csv";

/** Returns the names of the headers of a reply. */
function headersOf(endpoint: Endpoint, status: number): string[] {
  const { name, method, errors } = endpoint;
  const retries = status === 202 || status === 429 || status === 503 || status === 507;
  const creates = status === 201 && method === "POST";
  const located = creates || (status === 202 && name !== "createValidationBatch");
  const replayed = status < 300 && errors.includes("idempotency_key_reused");
  return [
    ...everywhere,
    ...(retries ? ["Retry-After"] : []),
    ...(located ? ["Location"] : []),
    ...(replayed ? ["Idempotent-Replayed"] : []),
    ...(spending.includes(name) && status < 300 ? ["X-Credits-Remaining"] : []),
    ...(isFile(endpoint) && status === 200 ? ["Content-Disposition"] : []),
    ...(status === 401 ? ["WWW-Authenticate"] : []),
  ];
}

const headerRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const text = (maxLength: number): JsonSchema => ({ type: "string", minLength: 1, maxLength });

function headerParameters({ name, errors, consumes }: Endpoint): Parameter[] {
  return [
    ...(errors.includes("idempotency_key_reused")
      ? [
          {
            name: "Idempotency-Key",
            in: "header" as const,
            required: errors.includes("missing_idempotency_key"),
            description: "Your id of the request, such as a UUID. Kept for 24 hours.",
            schema: text(255),
          },
        ]
      : []),
    ...(consumes === undefined
      ? []
      : [
          {
            name: "Upload-Offset",
            in: "header" as const,
            required: true,
            description: "Number of bytes received so far.",
            schema: { type: "integer", minimum: 0 },
          },
        ]),
    ...(name === "streamValidation"
      ? [
          {
            name: "Last-Event-ID",
            in: "header" as const,
            required: false,
            description: "Id of the last event you received, to resume after it.",
            schema: { type: "integer", minimum: 0 },
          },
        ]
      : []),
    ...(name === "refreshToken"
      ? [
          {
            name: "X-Refresh-Token",
            in: "header" as const,
            required: true,
            description: "The refresh token.",
            schema: text(4096),
          },
        ]
      : []),
    ...(errors.includes("puzzle_required")
      ? [
          {
            name: "X-Puzzle-Solution",
            in: "header" as const,
            required: false,
            description: "Solution of a puzzle, after a `puzzle_required`.",
            schema: text(1024),
          },
        ]
      : []),
  ];
}

/** Returns the parameters of an operation: path, query, then headers. */
export function parametersOf(endpoint: Endpoint): Parameter[] {
  const places = [
    ["path", endpoint.params],
    ["query", endpoint.query],
  ] as const;
  const described = places.flatMap(([place, schema]) => {
    if (schema === undefined) {
      return [];
    }
    const { properties = {}, required = [] } = jsonSchemaOf(schema, endpoint.name, "input");
    return Object.entries(properties).map(([name, { description = "", ...rest }]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      description,
      schema: rest,
    }));
  });
  return [...described, ...headerParameters(endpoint)];
}

const statusTexts: Readonly<Record<number, string>> = {
  200: "Done.",
  201: "Created.",
  202: "Still running.",
  204: "Deleted.",
};

const downloadTypes = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/json",
  "application/x-ndjson",
  "application/zip",
];

/** Returns the schema of a success with this status. */
function replySchema(endpoint: Endpoint, status: number): JsonSchema | undefined {
  if (endpoint.reply === undefined || status === 204) {
    return undefined;
  }
  const schema = jsonSchemaOf(endpoint.reply, `${endpoint.name}Reply`, "output");
  const parts = schema.anyOf;
  const running = refOf("RunningValidation");
  if (parts?.some(({ $ref }) => $ref === running) !== true) {
    return schema;
  }
  return parts.find(({ $ref }) => ($ref === running) === (status === 202));
}

function successOf(endpoint: Endpoint, status: number, example: Example | undefined): Reply {
  const recorded = example?.response.status === status ? example.response.body : undefined;
  const shown = recorded === undefined || recorded === null ? {} : { example: recorded };
  const reply: Reply = {
    description: statusTexts[status] ?? "Done.",
    headers: headerRefs(headersOf(endpoint, status)),
  };
  const schema = replySchema(endpoint, status);
  if (schema !== undefined) {
    reply.content = { "application/json": { schema, ...shown } };
  } else if (endpoint.produces !== undefined) {
    reply.content = { [endpoint.produces]: { schema: { type: "string" }, ...shown } };
  } else if (endpoint.name === "downloadExport") {
    reply.content = Object.fromEntries(
      downloadTypes.map((type, index) => [
        type,
        { schema: { type: "string" }, ...(index === 0 ? shown : {}) },
      ]),
    );
  }
  return reply;
}

function errorReply(endpoint: Endpoint, status: number, codes: readonly ErrorCode[]): Reply {
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    headers: headerRefs(headersOf(endpoint, status)),
    content: {
      "application/problem+json": {
        schema: {
          allOf: [
            { $ref: refOf("Problem") },
            { type: "object", properties: { code: { type: "string", enum: [...codes] } } },
          ],
        },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  };
}

function bodyOf(endpoint: Endpoint, example: Example | undefined): Operation["requestBody"] {
  const shown = example?.request.body === undefined ? {} : { example: example.request.body };
  if (endpoint.consumes !== undefined) {
    return {
      required: true,
      content: { [endpoint.consumes]: { schema: { type: "string" }, ...shown } },
    };
  }
  if (endpoint.body === undefined) {
    return undefined;
  }
  const schema = jsonSchemaOf(endpoint.body, endpoint.name, "input");
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
  return parametersOf(endpoint).map((parameter) => {
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

function operationOf(endpoint: Endpoint, tag: string, example: Example | undefined): Operation {
  const { name, summary, statuses, scope } = endpoint;
  const parameters = withExamples(endpoint, example);
  const requestBody = bodyOf(endpoint, example);
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: textOfOperation(name) ?? summary,
    security: takesKeys(endpoint) ? [{ apiKey: [scope ?? ""] }] : [],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody === undefined ? {} : { requestBody }),
    responses: Object.fromEntries([
      ...statuses.map((status) => [String(status), successOf(endpoint, status, example)]),
      ...[...errorsOf(endpoint)].map(([status, codes]) => [
        String(status),
        errorReply(endpoint, status, codes),
      ]),
    ]) as Record<string, Reply>,
  };
}

/** Returns the path of an endpoint as OpenAPI writes it: `/v1/lists/{id}`. */
export const openPath = (path: string): string => path.replaceAll(/:(\w+)/gu, "{$1}");

/** Groups of the document. Session calls belong to the app: clients made from the document have no use for them. */
const groups = operationGroups.filter(({ id }) => id !== "session");

function pathsOf(examples: readonly Example[]): Record<string, Record<string, Operation>> {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { title, operations } of groups) {
    for (const endpoint of operations) {
      const path = openPath(endpoint.path);
      const example = examples.find(({ operation }) => operation === endpoint.name);
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operationOf(endpoint, title, example),
      };
    }
  }
  return paths;
}

type Paths = ReturnType<typeof pathsOf>;
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

/** Returns the OpenAPI 3.1 document of the API, made from the contract. */
export function openApi({ name, version, origin }: Installation, examples: readonly Example[]) {
  const codes = Object.keys(errorStatus) as ErrorCode[];
  const { paths, responses } = shareErrors(pathsOf(examples));
  const schemas = componentSchemas();
  const webhooks = webhookOperations();
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
    tags: groups.map(({ title, description }) => ({ name: title, description })),
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
