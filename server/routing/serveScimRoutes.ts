import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type scimCalls, scimBody, scimLimits, scimPath } from "#contract/scim.ts";
import {
  groupPlaces,
  scimGroupsOf,
  scimTokenByHash,
  scimUsersOf,
  updateScimToken,
} from "#server/data/queries/scim.ts";
import type { ScimTokenRow } from "#server/data/tables/people/scimRow.ts";
import type { AppContext } from "#server/context.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { readAccessToken } from "#server/http/auth/guard.ts";
import { type BodyConfig, ignoreTypeOfNothing } from "#server/http/bodies/readBodies.ts";
import { errorHandler } from "#server/http/errorHandler.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { dailyPolicy, limitRate } from "#server/http/limits/limitRate.ts";
import { requireDiskSpace } from "#server/http/requireDiskSpace.ts";
import { scimErrorBody, scimErrorShape, scimType } from "#server/http/scimErrorShape.ts";
import { ScimError } from "#server/services/scim/scimError.ts";
import type { Json } from "#server/services/scim/scimFilter.ts";
import {
  changeScimGroup,
  createScimGroup,
  deleteScimGroup,
} from "#server/services/scim/scimGroups.ts";
import {
  listResponse,
  projected,
  searchQuery,
  type ScimQuery,
  versionOf,
} from "#server/services/scim/scimList.ts";
import { patched, readOperations } from "#server/services/scim/scimPatch.ts";
import {
  presentGroup,
  presentUser,
  readGroup,
  readUser,
} from "#server/services/scim/scimResources.ts";
import { scimConfig, scimResourceTypes, scimSchemas } from "#server/services/scim/scimSchemas.ts";
import {
  adoptNewMembers,
  changeScimUser,
  createScimUser,
  deleteScimUser,
  type ScimCaller,
  unknown,
} from "#server/services/scim/scimUsers.ts";
import { narrowContext, type Shared } from "./route.ts";

/** A call with the token's workspace. */
interface Call {
  context: AppContext;
  caller: ScimCaller;
  id: string;
  body: unknown;
  query: ScimQuery;
  matches: string | undefined;
}

/** Answer to a call: a resource with its status, or nothing. */
interface Answer {
  status: number;
  body: Json | null;
}

const ok = (body: Json, status = 200): Answer => ({ status, body });
const nothing: Answer = { status: 204, body: null };

/** Returns the JSON of the people of a workspace, or of one. */
async function users({ context, caller }: Call, id?: string): Promise<Json[]> {
  const { queries } = context.database;
  const { accountId } = caller;
  const rows = await scimUsersOf(queries, id === undefined ? { accountId } : { accountId, id });
  const places = await groupPlaces(queries, accountId);
  return rows.map((row) => presentUser(context.config.publicUrl, row, places));
}

/** Returns the JSON of the groups of a workspace, or of one. */
async function groups({ context, caller }: Call, id?: string): Promise<Json[]> {
  const { queries } = context.database;
  const { accountId } = caller;
  const rows = await scimGroupsOf(queries, id === undefined ? { accountId } : { accountId, id });
  const places = await groupPlaces(queries, accountId);
  return rows.map((row) => presentGroup(context.config.publicUrl, row, places));
}

function only([resource]: readonly Json[], query: ScimQuery): Json {
  if (resource === undefined) {
    throw unknown();
  }
  return projected(resource, query);
}

/** Returns a resource of a fixed list by its id. */
const byId = (resources: readonly Json[], id: string) =>
  only(
    resources.filter((one) => one["id"] === id),
    {},
  );

/** Rejects a filter where none makes sense (RFC 7644 §4). */
function fixedList(resources: readonly Json[], { query }: Call): Answer {
  if (query["filter"] !== undefined) {
    throw new ScimError(403, "This list can't be filtered.");
  }
  return ok(listResponse(resources, {}));
}

async function changeUser(call: Call, read: (resource: Json) => Json): Promise<Answer> {
  const { context, caller, id, matches, query } = call;
  await changeScimUser(context, caller, {
    id,
    matches,
    wantedOf: (row) => readUser(read(presentUser(context.config.publicUrl, row, []))),
  });
  return ok(only(await users(call, id), query));
}

async function changeGroup(call: Call, read: (resource: Json) => Json): Promise<Answer> {
  const { context, caller, id, matches, query } = call;
  await changeScimGroup(context, caller, {
    id,
    matches,
    wantedOf: (row, members) => {
      const places = members.map((member) => ({
        group_id: id,
        display_name: row.display_name,
        member_id: member,
      }));
      return readGroup(read(presentGroup(context.config.publicUrl, row, places)));
    },
  });
  return ok(only(await groups(call, id), query));
}

type Name = `${(typeof scimCalls)[number]["method"]} ${string}`;

const handlers: Readonly<Record<Name, (call: Call) => Promise<Answer>>> = {
  "GET /ServiceProviderConfig": async ({ context }) => ok(scimConfig(context.config.publicUrl)),
  "GET /ResourceTypes": async (call) =>
    fixedList(scimResourceTypes(call.context.config.publicUrl), call),
  "GET /ResourceTypes/:id": async ({ context, id }) =>
    ok(byId(scimResourceTypes(context.config.publicUrl), id)),
  "GET /Schemas": async (call) => fixedList(scimSchemas(call.context.config.publicUrl), call),
  "GET /Schemas/:id": async ({ context, id }) =>
    ok(byId(scimSchemas(context.config.publicUrl), id)),
  "GET /Users": async (call) => {
    await adoptNewMembers(call.context, call.caller.accountId);
    return ok(listResponse(await users(call), call.query));
  },
  "POST /Users": async (call) => {
    const { id } = await createScimUser(call.context, call.caller, readUser(call.body));
    return ok(only(await users(call, id), call.query), 201);
  },
  "POST /.search": async (call) =>
    ok(listResponse([...(await users(call)), ...(await groups(call))], searchQuery(call.body))),
  "POST /Users/.search": async (call) =>
    ok(listResponse(await users(call), searchQuery(call.body))),
  "POST /Groups/.search": async (call) =>
    ok(listResponse(await groups(call), searchQuery(call.body))),
  "GET /Users/:id": async (call) => ok(only(await users(call, call.id), call.query)),
  "PUT /Users/:id": async (call) => changeUser(call, () => call.body as Json),
  "PATCH /Users/:id": async (call) => {
    const operations = readOperations(call.body);
    return changeUser(call, (resource) => patched(resource, operations));
  },
  "DELETE /Users/:id": async ({ context, caller, ...one }) => {
    await deleteScimUser(context, caller, one);
    return nothing;
  },
  "GET /Groups": async (call) => ok(listResponse(await groups(call), call.query)),
  "POST /Groups": async (call) => {
    const { id } = await createScimGroup(call.context, call.caller, readGroup(call.body));
    return ok(only(await groups(call, id), call.query), 201);
  },
  "GET /Groups/:id": async (call) => ok(only(await groups(call, call.id), call.query)),
  "PUT /Groups/:id": async (call) => changeGroup(call, () => call.body as Json),
  "PATCH /Groups/:id": async (call) => {
    const operations = readOperations(call.body);
    return changeGroup(call, (resource) => patched(resource, operations));
  },
  "DELETE /Groups/:id": async ({ context, caller, ...one }) => {
    await deleteScimGroup(context, caller, one);
    return nothing;
  },
};

const usedEveryMs = 60_000;

/** Returns the token of a request. Throws a 401. */
async function tokenOf(context: AppContext, request: FastifyRequest): Promise<ScimTokenRow> {
  const token = readAccessToken(request);
  const { queries } = context.database;
  const row = token === undefined ? undefined : await scimTokenByHash(queries, sha256(token));
  if (row === undefined) {
    throw new ApiError(token === undefined ? "missing_credentials" : "invalid_token");
  }
  const now = context.now();
  if (now - (row.last_used_at ?? 0) >= usedEveryMs) {
    await updateScimToken(queries, row.id, { last_used_at: now });
  }
  return row;
}

/** Requests of one workspace's provider: each changes people, or reads all of them. */
function usesOf(accountId: string) {
  const minute = { name: "scim", quota: scimLimits.callsPerMinute, windowMs: 60_000 };
  return [
    { policy: minute, key: accountId },
    { policy: dailyPolicy(scimLimits.callsPerDay), key: `${accountId} scim` },
  ];
}

/** Errors that an owner can't do anything about: a resource that is gone, or has changed. */
const usualStatuses: readonly number[] = [404, 412];

async function answerError(
  context: AppContext,
  { token, reply }: { token: ScimTokenRow; reply: FastifyReply },
  error: unknown,
): Promise<string> {
  if (!(error instanceof ScimError)) {
    throw error;
  }
  const { status, message, scimType: kind } = error;
  if (!usualStatuses.includes(status)) {
    const change = { last_error: message.slice(0, 300), last_error_at: context.now() };
    await updateScimToken(context.database.queries, token.id, change);
  }
  void reply.code(status);
  return JSON.stringify(scimErrorBody(status, message, kind));
}

/** Sends a resource with its ETag and location, or 304 if the client has it. */
function send(request: FastifyRequest, reply: FastifyReply, { status, body }: Answer): string {
  void reply.code(status);
  const version = body === null ? null : versionOf(body);
  if (version !== null) {
    void reply.header("etag", version);
    const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim());
    if (request.method === "GET" && known?.includes(version) === true) {
      void reply.code(304);
      return "";
    }
  }
  const location = (body?.["meta"] as { location?: string } | undefined)?.location;
  if (location !== undefined) {
    void reply.header("location", location);
  }
  return body === null ? "" : JSON.stringify(body);
}

/** Registers SCIM 2.0: a token names the workspace, whose share of the database and of calls it uses. */
export function serveScimRoutes(
  app: FastifyInstance,
  context: AppContext,
  { limits }: Pick<Shared, "limits">,
): void {
  const tokens = new WeakMap<FastifyRequest, ScimTokenRow>();
  for (const [name, handler] of Object.entries(handlers)) {
    const [method = "", path = ""] = name.split(" ");
    app.route({
      method,
      url: scimPath + path,
      exposeHeadRoute: false,
      bodyLimit: scimBody.bytes,
      config: { bodyLimit: scimBody, ignoresType: true } satisfies BodyConfig,
      errorHandler: errorHandler(context, scimErrorShape),
      onRequest: async (request, reply) => {
        const token = await tokenOf(context, request);
        await limitRate(limits.rates, reply, usesOf(token.account_id));
        // Changes and deletions sign people out, so they work on a full disk too.
        if (method === "POST") {
          await requireDiskSpace(context);
        }
        tokens.set(request, token);
        ignoreTypeOfNothing(request);
      },
      preParsing: async (request, reply, body) => {
        const holder = tokens.get(request)?.account_id ?? "";
        return limits.bodies.meter(body, { request, reply, holder });
      },
      handler: async (request, reply) => {
        const token = tokens.get(request);
        if (token === undefined) {
          throw new ApiError("invalid_token");
        }
        const accountId = token.account_id;
        const call: Call = {
          context: narrowContext(context, accountId),
          caller: { accountId, from: clientInfo(request) },
          id: (request.params as { id?: string }).id ?? "",
          body: request.body,
          query: request.query as ScimQuery,
          matches: request.headers["if-match"],
        };
        void reply.type(`${scimType}; charset=utf-8`);
        try {
          return send(request, reply, await handler(call));
        } catch (error) {
          return answerError(call.context, { token, reply }, error);
        }
      },
    });
  }
}
