import type { Endpoint } from "#contract/endpoint.ts";
import { hasEtag } from "#contract/conditionalReads.ts";
import { type JsonSchema, toJsonSchema } from "./toJsonSchema.ts";

/** A parameter of an operation. */
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description: string;
  schema: JsonSchema;
  example?: unknown;
}

export const headerTexts: Readonly<Record<string, { description: string; type: string }>> = {
  "X-Request-Id": { description: "Id of the request.", type: "string" },
  "RateLimit-Policy": {
    description:
      "Name of the limit with the least left, requests per window (`q`) and window in seconds (`w`).",
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
  ETag: {
    description: "Version of the object. Send it as `If-None-Match`: an unchanged one is a 304.",
    type: "string",
  },
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
export function describeHeaders(endpoint: Endpoint, status: number): string[] {
  const { name, method, errors } = endpoint;
  const retries = status === 202 || status === 429 || status === 503 || status === 507;
  const creates = status === 201 && method === "POST";
  const located = creates || (status === 202 && name !== "createValidationBatch");
  const replayed = status < 300 && errors.includes("idempotency_key_reused");
  return [
    ...everywhere,
    ...(retries ? ["Retry-After"] : []),
    ...(located ? ["Location"] : []),
    ...(hasEtag(endpoint) && (status === 200 || status === 304) ? ["ETag"] : []),
    ...(replayed ? ["Idempotent-Replayed"] : []),
    ...(spending.includes(name) && status < 300 ? ["X-Credits-Remaining"] : []),
    ...(isFile(endpoint) && status === 200 ? ["Content-Disposition"] : []),
    ...(status === 401 ? ["WWW-Authenticate"] : []),
  ];
}

export const headerRefs = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const text = (maxLength: number): JsonSchema => ({
  type: "string",
  minLength: 1,
  maxLength,
});

function headerParameters(endpoint: Endpoint): Parameter[] {
  const { name, errors, consumes } = endpoint;
  return [
    ...(hasEtag(endpoint)
      ? [
          {
            name: "If-None-Match",
            in: "header" as const,
            required: false,
            description: "`ETag` of an earlier reply. An unchanged object is a 304 without a body.",
            schema: text(1024),
          },
        ]
      : []),
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
export function describeParameters(endpoint: Endpoint): Parameter[] {
  const places = [
    ["path", endpoint.params],
    ["query", endpoint.query],
  ] as const;
  const described = places.flatMap(([place, schema]) => {
    if (schema === undefined) {
      return [];
    }
    const { properties = {}, required = [] } = toJsonSchema(schema, endpoint.name, "input");
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
