import { openApi, type Operation } from "#reference/openApi.ts";
import type { Parameter } from "#reference/describeParameters.ts";
import type { JsonSchema } from "#reference/toJsonSchema.ts";
import { operationGroups } from "#reference/operations.ts";
import { takesKeys } from "#contract/apiKeys.ts";

/** A call of the API as a method of the SDK. */
export interface SdkCall {
  /** Name of the operation: `readListRows`. */
  operation: string;
  /** Name of the method: `rows`. */
  name: string;
  summary: string;
  description: string;
  scope: string;
  method: string;
  /** Path with `{id}` for parameters. */
  path: string;
  pathParameters: readonly Parameter[];
  query: readonly Parameter[];
  /** Schema of the JSON body; undefined if there is none or it has no fields. */
  body?: JsonSchema;
  /** True if the body is an empty object. */
  emptyBody: boolean;
  /** Media type of a body of bytes. */
  bytes?: string;
  /** True if the call takes an Idempotency-Key. */
  idempotent: boolean;
  /** Schemas of the success replies. */
  replies: readonly JsonSchema[];
}

/** The calls about one resource. */
export interface SdkGroup {
  /** Property of the client: `lists`. */
  property: string;
  /** Class: `Lists`. */
  className: string;
  description: string;
  calls: readonly SdkCall[];
}

/** Resource nouns that a method's name leaves out, where the group's id doesn't say them. */
const nouns: Readonly<Record<string, readonly string[]>> = {
  keys: ["ApiKey", "Key"],
  webhooks: ["WebhookEndpoint", "Webhook"],
  account: [],
};

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const camel = (id: string) => id.replaceAll(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());

/** Verbs that Python reserves, so that they can't be a method's name. */
const reserved: readonly string[] = ["import"];

/** Returns the method's name of an operation: `createList` is `lists.create`, `readListRows` is `lists.rows`. */
function methodName(operation: string, group: string): string {
  const [, verb = "", rest = ""] = /^([a-z]+)(.*)$/u.exec(operation) ?? [];
  const reads = verb === "read" || verb === "list";
  for (const noun of nouns[group] ?? [upper(camel(group)).replace(/s$/u, "")]) {
    if (rest === noun) {
      return verb === "read" ? "get" : verb;
    }
    if (rest === `${noun}s` && !reserved.includes(verb)) {
      return reads ? "list" : verb;
    }
    if (rest.startsWith(noun) && !reserved.includes(verb)) {
      return reads ? lower(rest.slice(noun.length)) : `${verb}${rest.slice(noun.length)}`;
    }
  }
  return reads ? lower(rest) : operation;
}

/** Gives calls whose names collide the name of their operation. */
function withOwnNames(calls: readonly SdkCall[]): SdkCall[] {
  const count = (name: string) => calls.filter((call) => call.name === name).length;
  return calls.map((call) => (count(call.name) > 1 ? { ...call, name: call.operation } : call));
}

function buildCall(path: string, method: string, operation: Operation, group: string): SdkCall {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const [first] = Object.entries(requestBody?.content ?? {});
  const [type, content] = first ?? ["", undefined];
  const json = type === "application/json" ? content?.schema : undefined;
  const fields = Object.keys(json?.properties ?? {}).length;
  const replies = Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .flatMap(([, reply]) => reply.content?.["application/json"]?.schema ?? []);
  return {
    operation: operationId,
    name: methodName(operationId, group),
    summary,
    description,
    scope: operation.security[0]?.["apiKey"]?.[0] ?? "",
    method: method.toUpperCase(),
    path,
    pathParameters: parameters.filter((each) => each.in === "path"),
    query: parameters.filter((each) => each.in === "query"),
    ...(json !== undefined && fields > 0 ? { body: json } : {}),
    emptyBody: json !== undefined && fields === 0,
    ...(type !== "" && json === undefined ? { bytes: type } : {}),
    idempotent: parameters.some(({ name }) => name === "Idempotency-Key"),
    replies,
  };
}

/** The OpenAPI document that the SDKs are made from; examples and addresses don't matter to them. */
export const sdkDocument = () =>
  openApi({ name: "Mailverdict", version: "1", origin: "https://mailverdict.test" }, []);

/** Returns the calls that take an API key and return JSON, by resource. */
export function sdkGroups(document: ReturnType<typeof sdkDocument>): SdkGroup[] {
  return operationGroups.flatMap(({ id, title, description, operations }) => {
    const calls = operations
      .filter((endpoint) => takesKeys(endpoint) && endpoint.produces === undefined)
      .flatMap(({ name }) => {
        for (const [path, methods] of Object.entries(document.paths)) {
          for (const [method, operation] of Object.entries(methods)) {
            if (operation.operationId === name) {
              return [buildCall(path, method, operation as Operation, id)];
            }
          }
        }
        return [];
      });
    const property = camel(id);
    const group = { property, className: upper(property), description, calls: withOwnNames(calls) };
    return calls.length === 0 || title === "" ? [] : [group];
  });
}

/** Returns the schema of the items if a reply is a page of a longer list. */
export function findItems({ properties = {} }: JsonSchema): JsonSchema | undefined {
  const paged = properties["has_more"] !== undefined && properties["next_cursor"] !== undefined;
  return paged ? properties["data"]?.items : undefined;
}

/** Returns the query of a call as the schema of an object. */
export const queryOf = ({ query }: SdkCall): JsonSchema => ({
  properties: Object.fromEntries(
    query.map(({ name, description, schema }) => [name, { ...schema, description }]),
  ),
  required: query.filter(({ required }) => required).map(({ name }) => name),
});
