import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { takesKeys } from "#contract/apiKeys.ts";
import { calculateBodyLimit } from "#contract/bodyLimits.ts";
import { hasEtag } from "#contract/conditionalReads.ts";
import { dailyCallsOf } from "#contract/dailyCalls.ts";
import type { Endpoint, Infer } from "#contract/endpoint.ts";
import { type Right, rightOf } from "#contract/roles.ts";
import { needsReserve } from "#contract/storageReserve.ts";
import type { AppContext } from "#server/context.ts";
import type { ExportWriter } from "#server/lists/exports/exportWriter.ts";
import type { ListRunner } from "#server/lists/running/listRunner.ts";
import type { ListBodies } from "#server/http/listBodies/listBodies.ts";
import type { Doctor } from "#server/services/validations/doctor.ts";
import { provenUntil } from "#server/services/auth/proveSession.ts";
import type { RateUse } from "#server/services/rateLimits/rateLimiter.ts";
import type { RunningChecks } from "#server/services/validations/runningChecks.ts";
import type { Providers } from "#server/services/auth/sso/providers.ts";
import type { LiveUpdates } from "#server/http/streams/liveUpdates.ts";
import type { RequestLimits } from "#server/http/limits/requestLimits.ts";
import {
  type BodyConfig,
  ignoreTypeOfNothing,
  isLargeBody,
} from "#server/http/bodies/readBodies.ts";
import { type RefusalAnswer, refusalHandler } from "#server/http/errorHandler.ts";
import { checkedInput } from "#server/http/bodies/checkedInput.ts";
import {
  type Caller,
  callerOfForm,
  guard,
  keyIdOf,
  type KeyCaller,
  presentedKey,
} from "#server/http/auth/guard.ts";
import { countRequest } from "#server/services/apiKeys/countRequest.ts";
import { announceDeprecation } from "#server/http/headers/announceDeprecation.ts";
import { conditionalBody } from "#server/http/headers/etag.ts";
import { networkOf } from "#server/http/limits/listNetworks.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import {
  accountPolicy,
  dailyPolicy,
  keyPolicy,
  largeBodyPolicy,
  limitRate,
  ofForm,
} from "#server/http/limits/limitRate.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { requireDiskSpace } from "#server/http/requireDiskSpace.ts";

/** Caller with a session. */
export type Person = Extract<Caller, { key: null }>;
type Schema = z.ZodMiniType;
export type Slot = Schema | undefined;

/** Arguments of a handler: validated input, the caller if the endpoint needs one, and the services. */
interface Call<Params, Query, Body, Who> {
  params: Params;
  query: Query;
  body: Body;
  caller: Who;
  /** Right that the call needs of sessions; null for calls without one. */
  right: Right | null;
  request: FastifyRequest;
  reply: FastifyReply;
  context: AppContext;
  limits: RequestLimits;
  checks: RunningChecks;
  doctor: Doctor;
  sso: Providers;
  listRunner: ListRunner;
  listBodies: ListBodies;
  follow: LiveUpdates;
  exports: ExportWriter;
}

/** Services that all routes of a server share. */
export interface Shared {
  limits: RequestLimits;
  checks: RunningChecks;
  doctor: Doctor;
  sso: Providers;
  listRunner: ListRunner;
  listBodies: ListBodies;
  follow: LiveUpdates;
  exports: ExportWriter;
  /** Rejects replies that don't match the contract. */
  checkReplies: boolean;
}

/** Endpoint with its handler, ready to be served. */
export interface Route {
  endpoint: Endpoint;
  /** True if the caller must have proven their identity recently. */
  sensitive: boolean;
  /** True if the call parses its JSON from the bytes itself. */
  bodyAsBytes: boolean;
  serve(this: void, call: Call<unknown, unknown, unknown, Caller | null>): Promise<unknown>;
  /** Returns the body of the response to a call that fails by the server's limits or errors before `serve` has an answer, such as at 429 or 503; null if the error itself is the answer. */
  answerRefused?: (context: AppContext, ...call: Parameters<RefusalAnswer>) => Promise<unknown>;
}

/** Answers a call of an endpoint. */
export type Handler<P extends Slot, Q extends Slot, B extends Slot, R extends Slot, Who> = (
  call: Call<Infer<P>, Infer<Q>, Infer<B>, Who>,
) => Promise<R extends Schema ? z.infer<R> : unknown>;

/** Returns the route of a public endpoint. */
export function openRoute<P extends Slot, Q extends Slot, B extends Slot, R extends Slot>(
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<P, Q, B, R, null>,
): Route {
  return createRoute(endpoint, "public", { sensitive: false, serve: handler });
}

/** Returns a route like {@link openRoute} whose handler parses the JSON, such as to verify its signature: `request.body` holds the bytes. */
export function openBytesRoute<P extends Slot, Q extends Slot, R extends Slot>(
  endpoint: Endpoint<P, Q, Slot, R>,
  handler: Handler<P, Q, undefined, R, null>,
): Route {
  return { ...openRoute(endpoint, handler as never), bodyAsBytes: true };
}

/** Returns the route of an endpoint for publishable keys. */
export function formRoute<P extends Slot, Q extends Slot, B extends Slot, R extends Slot>(
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<P, Q, B, R, KeyCaller>,
): Route {
  return createRoute(endpoint, "publishable", { sensitive: false, serve: handler });
}

/** Returns the route of an endpoint for sessions and API keys. */
export function scopedRoute<P extends Slot, Q extends Slot, B extends Slot, R extends Slot>(
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<P, Q, B, R, Caller>,
): Route {
  if (!takesKeys(endpoint)) {
    throw new Error(`${endpoint.name} takes no keys in the contract.`);
  }
  return createRoute(endpoint, "session", { sensitive: false, serve: handler });
}

/** Returns a route like {@link scopedRoute} whose handler parses the JSON: `request.body` holds the bytes. */
export function bytesRoute<P extends Slot, Q extends Slot, R extends Slot>(
  endpoint: Endpoint<P, Q, Slot, R>,
  handler: Handler<P, Q, undefined, R, Caller>,
): Route {
  return { ...scopedRoute(endpoint, handler as never), bodyAsBytes: true };
}

/** Returns the route of an endpoint for sessions only. */
export function sessionRoute<P extends Slot, Q extends Slot, B extends Slot, R extends Slot>(
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<P, Q, B, R, Person>,
): Route {
  return forPeople(endpoint, { sensitive: false, serve: handler });
}

/** Returns the route of an endpoint for sessions that proved their identity within {@link limits.reauthenticationS}; rejects others with 403 `reauthentication_required`. */
export function sensitiveRoute<P extends Slot, Q extends Slot, B extends Slot, R extends Slot>(
  endpoint: Endpoint<P, Q, B, R>,
  handler: Handler<P, Q, B, R, Person>,
): Route {
  return forPeople(endpoint, { sensitive: true, serve: handler });
}

function forPeople(endpoint: Endpoint, what: Pick<Route, "sensitive" | "serve">): Route {
  if (takesKeys(endpoint)) {
    throw new Error(`${endpoint.name} takes keys in the contract: serve it with scopedRoute.`);
  }
  return createRoute(endpoint, "session", what);
}

function createRoute(
  endpoint: Endpoint,
  access: Endpoint["access"],
  what: Pick<Route, "sensitive" | "serve">,
): Route {
  if (endpoint.access !== access) {
    throw new Error(`${endpoint.name} is ${endpoint.access} in the contract.`);
  }
  if (endpoint.errors.includes("reauthentication_required") !== what.sensitive) {
    throw new Error(`${endpoint.name} is sensitive on one side only.`);
  }
  return { endpoint, bodyAsBytes: false, ...what };
}

/** Returns the limits a request counts toward: the account's, for live and test data together, and its key's if it has one. */
function listUses({ account, key }: Caller): RateUse[] {
  const ofAccount = { policy: accountPolicy, key: owningAccountId(account.id) };
  return key === null || key.requests_per_minute === null
    ? [ofAccount]
    : [ofAccount, { policy: keyPolicy(key.requests_per_minute), key: key.id }];
}

/** Returns the account's limit of this call per day, for live and test data together; empty if it has none. */
export function listDailyUses(endpoint: Endpoint, { account }: Caller): RateUse[] {
  const quota = dailyCallsOf(endpoint);
  const owner = owningAccountId(account.id);
  return quota === null ? [] : [{ policy: dailyPolicy(quota), key: `${owner} ${endpoint.name}` }];
}

/** Counts a request by a key against its quotas; remembers the key if one is used up, so that its next request is rejected before the database is asked. */
async function limitKey(
  { rates, refusedKeys }: RequestLimits,
  reply: FastifyReply,
  { key, uses }: { key: string; uses: readonly RateUse[] },
): Promise<void> {
  try {
    await limitRate(rates, reply, uses);
  } catch (error) {
    refusedKeys.add(key, uses);
    throw error;
  }
}

/** Returns the caller of a request with a key, as `authenticate` finds it, and counts the request against the limits of key and account. */
export async function admittedByKey<Found extends Caller | null>(
  limits: RequestLimits,
  reply: FastifyReply,
  { key, authenticate }: { key: string; authenticate: () => Promise<Found> },
): Promise<Found> {
  const before = limits.refusedKeys.take(key);
  if (before !== null) {
    await limitKey(limits, reply, { key, uses: before });
  }
  const caller = await authenticate();
  if (caller !== null && before === null) {
    await limitKey(limits, reply, { key, uses: listUses(caller) });
  }
  return caller;
}

/** Returns the caller of a request and counts it against the caller's limits. */
async function admittedCaller(
  { context, endpoint, limits }: { context: AppContext; endpoint: Endpoint; limits: RequestLimits },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  if (endpoint.access === "publishable") {
    const caller = await callerOfForm(context, endpoint, { request, reply });
    await limitRate(limits.rates, reply, ofForm(caller.key, request));
    return caller;
  }
  const key = endpoint.access === "public" ? null : presentedKey(context, request);
  const authenticate = () => guard(context, endpoint, request);
  if (key !== null) {
    return admittedByKey(limits, reply, { key, authenticate });
  }
  const caller = await authenticate();
  if (caller !== null) {
    await limitRate(limits.rates, reply, listUses(caller));
  }
  return caller;
}

/** Returns the context of an account's calls, which share the database connections with other accounts. */
export function narrowContext(context: AppContext, accountId: string): AppContext {
  return { ...context, database: context.database.forAccount(owningAccountId(accountId)) };
}

/** Registers a route: access, rate limits, disk reserve, body limits, input validation, then the handler. */
export function serveRoute(
  app: FastifyInstance,
  context: AppContext,
  { route, shared }: { route: Route; shared: Shared },
): void {
  const { endpoint, serve, answerRefused } = route;
  const bodyLimit = calculateBodyLimit(endpoint);
  const isConditional = hasEtag(endpoint);
  const callers = new WeakMap<FastifyRequest, Caller | null>();
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimit.bytes,
    config: {
      consumes: endpoint.consumes,
      bodyAsBytes: route.bodyAsBytes,
      bodyLimit,
    } satisfies BodyConfig,
    ...(answerRefused === undefined
      ? {}
      : { errorHandler: refusalHandler((...call) => answerRefused(context, ...call)) }),
    onRequest: async (request, reply) => {
      announceDeprecation(endpoint, reply);
      const admitting = { context, endpoint, limits: shared.limits };
      const caller = await admittedCaller(admitting, request, reply);
      const session = caller?.session ?? null;
      if (route.sensitive && (session === null || provenUntil(session, context.now()) === null)) {
        throw new ApiError("reauthentication_required");
      }
      if (needsReserve(endpoint)) {
        await requireDiskSpace(context);
      }
      if (caller !== null) {
        const large = { policy: largeBodyPolicy, key: owningAccountId(caller.account.id) };
        const uses = listDailyUses(endpoint, caller).concat(isLargeBody(request) ? [large] : []);
        await limitRate(shared.limits.rates, reply, uses);
      }
      callers.set(request, caller);
      ignoreTypeOfNothing(request);
    },
    preParsing: async (request, reply, body) => {
      const caller = endpoint.access === "session" ? callers.get(request) : null;
      const holder =
        caller === null || caller === undefined
          ? networkOf(request)
          : owningAccountId(caller.account.id);
      return shared.limits.bodies.meter(body, { request, reply, holder });
    },
    onSend: async (request, reply, body) => {
      const keyId = keyIdOf(request);
      if (keyId !== undefined) {
        await countRequest(context, keyId, reply.statusCode);
      }
      return isConditional ? conditionalBody(request, reply, body) : body;
    },
    handler: async (request, reply) => {
      const input = checkedInput(route, request);
      const caller = callers.get(request) ?? null;
      const { checkReplies, ...rest } = shared;
      const own = caller === null ? context : narrowContext(context, caller.account.id);
      const right = rightOf(endpoint);
      const call = { ...input, ...rest, caller, right, request, reply, context: own };
      const answer = await serve(call);
      if (checkReplies && endpoint.reply !== undefined) {
        z.parse(endpoint.reply, answer);
      }
      return answer;
    },
  });
}
