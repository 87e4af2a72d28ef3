import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { calculateBodyLimit } from "#contract/bodyLimits.ts";
import { type CompatCallName, compatCalls } from "#contract/compat.ts";
import { compatLikes } from "#contract/compatLikes.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { batchAddress, batchLimits } from "#contract/validationBatches.ts";
import { compatNeedsReserve } from "#contract/storageReserve.ts";
import { validationRequest } from "#contract/validations.ts";
import type { AppContext } from "#server/context.ts";
import {
  readAccessToken,
  permittedByKey,
  type KeyCaller,
  keyIdOf,
} from "#server/http/auth/guard.ts";
import {
  type BodyConfig,
  ignoreTypeOfNothing,
  isForm,
  isLargeBody,
} from "#server/http/bodies/readBodies.ts";
import { compatListLimit } from "#server/http/listBodies/compatListLimit.ts";
import type { CompatListBody } from "#server/http/listBodies/readCompatList.ts";
import { largeBodyPolicy, limitRate, ofNetwork } from "#server/http/limits/limitRate.ts";
import type { LiveUpdates } from "#server/http/streams/liveUpdates.ts";
import type { ListRunner } from "#server/lists/running/listRunner.ts";
import { checked } from "#server/http/bodies/checkedInput.ts";
import { errorHandler, type ErrorShape } from "#server/http/errorHandler.ts";
import { ApiError, invalidFields } from "#server/http/errors/apiError.ts";
import { textErrors } from "#server/http/errors/fieldErrors.ts";
import { requireDiskSpace } from "#server/http/requireDiskSpace.ts";
import { networkOf } from "#server/http/limits/listNetworks.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { countRequest } from "#server/services/apiKeys/countRequest.ts";
import type { RunningChecks } from "#server/services/validations/runningChecks.ts";
import { admittedByKey, narrowContext, listDailyUses, type Shared } from "./route.ts";

/** Fields of the query and the body together, unchecked. */
export type CompatFields = Readonly<Record<string, unknown>>;

/** Arguments of a compatibility endpoint's handler. */
export interface CompatCall {
  fields: CompatFields;
  caller: KeyCaller;
  reply: FastifyReply;
  context: AppContext;
  checks: RunningChecks;
  listRunner: ListRunner;
  follow: LiveUpdates;
  /** The list to create, for routes that create one. */
  listBody: CompatListBody | null;
}

/** Key, handler and errors of a call of another service, as its clients expect them. */
export interface CompatRoute {
  /** Field of the query, and with POST also of the body, that has the key. */
  keyField: string | null;
  /** Header that has the key, besides Authorization. */
  keyHeader?: string;
  /** True if clients send JSON under other media types. */
  ignoresType?: boolean;
  /** True if the body is a list to create, which is read apart from the main thread. */
  createsList?: boolean;
  errorOf: ErrorShape;
  serve(this: void, call: CompatCall): Promise<object>;
}

const parseText = (value: unknown): string | null =>
  typeof value === "string" && value !== "" ? value : null;

function parseFields(value: unknown): CompatFields {
  return typeof value === "object" && value !== null ? (value as CompatFields) : {};
}

/** Returns the key of the headers or the query: `Authorization: token mv_…`, `Bearer mv_…` or `mv_…`. */
function keyBeforeBody({ keyField, keyHeader }: CompatRoute, request: FastifyRequest) {
  const bearer = readAccessToken(request)?.replace(/^token\s+/iu, "");
  const header = keyHeader === undefined ? undefined : request.headers[keyHeader];
  const query = keyField === null ? undefined : parseFields(request.query)[keyField];
  return parseText(bearer) ?? parseText(header) ?? parseText(query);
}

const addressOnly = z.object({ email: validationRequest.shape.email });

/** Returns the address of a request, as {@link validationRequest} checks it; rejects a missing or unreadable one. */
export function checkedAddress(value: unknown): string {
  const { value: input, errors } = checked(addressOnly, { email: value }, "#/");
  if (errors.length > 0) {
    throw new ApiError("validation_failed", { fields: errors });
  }
  return (input as z.infer<typeof addressOnly>).email;
}

const batch = z.object({
  email_batch: z
    .array(z.object({ email_address: batchAddress }))
    .check(z.minLength(1), z.maxLength(batchLimits.emails)),
});

/** Returns the addresses of ZeroBounce's `email_batch`; rejects one that is missing or too long. */
export function checkedBatch(value: unknown): string[] {
  const { value: input, errors } = checked(batch, { email_batch: value }, "#/");
  if (errors.length > 0) {
    throw new ApiError("validation_failed", { fields: errors });
  }
  return (input as z.infer<typeof batch>).email_batch.map((item) => item.email_address);
}

/** The methods and paths of every compatibility endpoint. */
export const compatEndpoints: readonly Pick<Endpoint, "method" | "path" | "access">[] =
  Object.values(compatCalls).flatMap(({ methods, paths }) =>
    paths.flatMap((path) =>
      methods.map((method) => ({ method, path, access: "session" as const })),
    ),
  );

/** Fields of a request, its list if it creates one, and its key if that is among them. */
interface Read {
  fields: CompatFields;
  listBody: CompatListBody | null;
  key: string | null;
}

/** Returns the query of a path as it was sent; it may have question marks itself. */
function queryOf(url: string): string {
  const mark = url.indexOf("?");
  return mark === -1 ? "" : url.slice(mark + 1);
}

/** Rejects fields with text that no database can store. */
function requireStorable(fields: CompatFields): void {
  const texts = Object.entries(fields).filter(([, value]) => typeof value === "string");
  const errors = textErrors(Object.fromEntries(texts), "#/");
  if (errors.length > 0) {
    throw invalidFields(errors);
  }
}

/** Reads a request: query, body and path together. The body of a list is read by the thread for lists; without a body, the query is the list. */
async function readRequest(
  request: FastifyRequest,
  { name, route, shared, holder }: { holder: string } & Registered,
): Promise<Read> {
  const query = parseFields(request.query);
  const { keyField } = route;
  if (route.createsList !== true) {
    const path = parseFields(request.params);
    const fields = { ...query, ...parseFields(request.body), ...path };
    return { fields, listBody: null, key: keyField === null ? null : parseText(fields[keyField]) };
  }
  const sent = Buffer.isBuffer(request.body) && request.body.length > 0 ? request.body : null;
  const bytes = sent ?? Buffer.from(queryOf(request.url));
  const kind = {
    service: compatCalls[name].service,
    form: sent === null || isForm(request, sent),
  };
  const listBody = await shared.listBodies.readCompat(bytes, kind, holder);
  return { fields: query, listBody, key: keyField === null ? null : listBody.key };
}

/** A compatibility endpoint to register. */
interface Registered {
  name: CompatCallName;
  route: CompatRoute;
  shared: Shared;
}

/** Registers a compatibility endpoint at its paths: key, limits, disk reserve and body as for the call of `/v1` that it is like, errors in the other service's shape. */
export function serveCompatRoute(
  app: FastifyInstance,
  context: AppContext,
  registered: Registered,
): void {
  const { name, route, shared } = registered;
  const { methods, paths, scope, like, ...call } = compatCalls[name];
  const endpoint: Endpoint = compatLikes[like];
  const bodyLimit =
    route.createsList === true
      ? compatListLimit
      : calculateBodyLimit({ access: "session", ...call });
  const { limits, checks, listRunner, follow } = shared;
  const callers = new WeakMap<FastifyRequest, KeyCaller>();
  const admit = async (request: FastifyRequest, reply: FastifyReply, key: string | null) => {
    if (key === null) {
      throw new ApiError("missing_credentials");
    }
    const endpointOfCall = { method: methods[0], path: paths[0], scope };
    const authenticate = () => permittedByKey(context, endpointOfCall, { request, key });
    const caller = await admittedByKey(limits, reply, { key, authenticate });
    if (compatNeedsReserve(name)) {
      await requireDiskSpace(context);
    }
    const large = { policy: largeBodyPolicy, key: owningAccountId(caller.account.id) };
    const uses = listDailyUses(endpoint, caller).concat(isLargeBody(request) ? [large] : []);
    await limitRate(limits.rates, reply, uses);
    return caller;
  };
  const holderOf = (request: FastifyRequest): string => {
    const caller = callers.get(request);
    return caller === undefined ? networkOf(request) : owningAccountId(caller.account.id);
  };
  for (const url of paths) {
    app.route({
      method: [...methods],
      url,
      // A check may cost a credit, so a HEAD must not run one.
      exposeHeadRoute: false,
      bodyLimit: bodyLimit.bytes,
      config: {
        bodyLimit,
        ignoresType: route.ignoresType ?? false,
        takesForms: true,
        bodyAsBytes: route.createsList ?? false,
      } satisfies BodyConfig,
      errorHandler: errorHandler(context, route.errorOf),
      onRequest: async (request, reply) => {
        const key = keyBeforeBody(route, request);
        const keyMayFollow = request.method === "POST" && route.keyField !== null;
        if (key !== null || !keyMayFollow) {
          callers.set(request, await admit(request, reply, key));
        } else if (isLargeBody(request)) {
          await limitRate(limits.rates, reply, ofNetwork(largeBodyPolicy, request));
        }
        ignoreTypeOfNothing(request);
      },
      preParsing: async (request, reply, body) =>
        limits.bodies.meter(body, { request, reply, holder: holderOf(request) }),
      onSend: async (request, reply) => {
        const keyId = keyIdOf(request);
        if (keyId !== undefined) {
          await countRequest(context, keyId, reply.statusCode);
        }
      },
      handler: async (request, reply) => {
        const holder = holderOf(request);
        const { fields, listBody, key } = await readRequest(request, { ...registered, holder });
        const caller = callers.get(request) ?? (await admit(request, reply, key));
        requireStorable(fields);
        const own = narrowContext(context, caller.account.id);
        const services = { context: own, checks, listRunner, follow };
        return route.serve({ ...services, fields, caller, reply, listBody });
      },
    });
  }
}
