import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Example } from "./readExamples.ts";
import { type JsonSchema, toJsonSchema, refOf } from "./toJsonSchema.ts";
import { describeHeaders, headerRefs } from "./describeParameters.ts";

export interface Content {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { $ref: string }>;
}

export interface Reply {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, Content>;
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
  const schema = toJsonSchema(endpoint.reply, `${endpoint.name}Reply`, "output");
  const parts = schema.anyOf;
  const running = refOf("RunningValidation");
  if (parts?.some(({ $ref }) => $ref === running) !== true) {
    return schema;
  }
  return parts.find(({ $ref }) => ($ref === running) === (status === 202));
}

/** Events of each stream, as their schema describes them. */
const streamTexts: Readonly<Record<string, string>> = {
  streamValidation:
    "Server-sent events, one JSON object of `data` each: `check_started` (`name`, `at_ms`), `check` (a `CheckResult`), `line` (`session`, `host` and a `TranscriptLine`), then `done` (a `Validation`), which ends the stream. Ids count from 1; `Last-Event-ID` resumes after one. `access_ended` (`code`) ends the stream when the key or session ended.",
  streamList:
    "Server-sent events, one JSON object of `data` each: `list` (a `List`) after changes, then `done` (a `List`), which ends the stream. The id is the number of rows with a result. `access_ended` (`code`) ends the stream when the key or session ended.",
  createPublicCheck:
    "Server-sent events, one JSON object of `data` each: `check_started` (`name`, `at_ms`), `check` (a `CheckResult`), `line` (`session`, `host` and a `TranscriptLine`), then `done` (a `PublicCheck`), which ends the stream.",
};

/** Returns the schema of a reply that is a file or a stream of events. */
function streamSchema({ name }: Endpoint): JsonSchema {
  const description = streamTexts[name];
  return { type: "string", ...(description === undefined ? {} : { description }) };
}

export function describeSuccess(
  endpoint: Endpoint,
  status: number,
  example: Example | undefined,
): Reply {
  const recorded = example?.response.status === status ? example.response.body : undefined;
  const shown = recorded === undefined || recorded === null ? {} : { example: recorded };
  const reply: Reply = {
    description: statusTexts[status] ?? "Done.",
    headers: headerRefs(describeHeaders(endpoint, status)),
  };
  const schema = replySchema(endpoint, status);
  if (schema !== undefined) {
    reply.content = { "application/json": { schema, ...shown } };
  } else if (endpoint.produces !== undefined) {
    reply.content = { [endpoint.produces]: { schema: streamSchema(endpoint), ...shown } };
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

/** Returns the reply to a read whose `If-None-Match` names the current object. */
export const unchangedReply = (endpoint: Endpoint): Reply => ({
  description: "Unchanged.",
  headers: headerRefs(describeHeaders(endpoint, 304)),
});

export function errorReply(endpoint: Endpoint, status: number, codes: readonly ErrorCode[]): Reply {
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    headers: headerRefs(describeHeaders(endpoint, status)),
    content: {
      "application/problem+json": {
        schema: { $ref: refOf("Problem") },
        examples: Object.fromEntries(
          codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
        ),
      },
    },
  };
}
