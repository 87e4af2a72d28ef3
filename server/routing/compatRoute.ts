import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { calculateBodyLimit } from "#contract/bodyLimits.ts";
import { type CompatCallName, compatCalls } from "#contract/compat.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { batchAddress, batchLimits } from "#contract/validationBatches.ts";
import { compatNeedsReserve } from "#contract/storageReserve.ts";
import { validationRequest } from "#contract/validations.ts";
import type { AppContext } from "#server/context.ts";
import { accessTokenOf, permittedByKey, type KeyCaller, keyIdOf } from "#server/http/auth/guard.ts";
import { type BodyConfig, ignoreTypeOfNothing } from "#server/http/bodies/readBodies.ts";
import { checked } from "#server/http/bodies/checkedInput.ts";
import { errorHandler, type ErrorShape } from "#server/http/errorHandler.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import { requireDiskSpace } from "#server/http/requireDiskSpace.ts";
import { networkOf } from "#server/http/limits/listNetworks.ts";
import { owningAccountId } from "#server/data/tables/testAccountId.ts";
import { countRequest } from "#server/services/apiKeys/countRequest.ts";
import type { RunningChecks } from "#server/services/validations/runningChecks.ts";
import { admittedByKey, contextOf, type Shared } from "./route.ts";

/** Fields of the query and the body together, unchecked. */
export type CompatFields = Readonly<Record<string, unknown>>;

/** Arguments of a compatibility endpoint's handler. */
export interface CompatCall {
  fields: CompatFields;
  caller: KeyCaller;
  reply: FastifyReply;
  context: AppContext;
  checks: RunningChecks;
}

/** Key, handler and errors of a call of another service, as its clients expect them. */
export interface CompatRoute {
  /** Field of the query, and with POST also of the body, that has the key. */
  keyField: string | null;
  /** Header that has the key, besides Authorization. */
  keyHeader?: string;
  /** True if clients send JSON under other media types. */
  ignoresType?: boolean;
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
  const bearer = accessTokenOf(request)?.replace(/^token\s+/iu, "");
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

/** Registers a compatibility endpoint at its paths: key, limits and body as for `/v1`, errors in the other service's shape. */
export function serveCompatRoute(
  app: FastifyInstance,
  context: AppContext,
  { name, route, shared }: { name: CompatCallName; route: CompatRoute; shared: Shared },
): void {
  const { methods, paths, scope, ...call } = compatCalls[name];
  const bodyLimit = calculateBodyLimit({ access: "session", ...call });
  const { limits, checks } = shared;
  const callers = new WeakMap<FastifyRequest, KeyCaller>();
  const admit = async (request: FastifyRequest, reply: FastifyReply, key: string | null) => {
    if (key === null) {
      throw new ApiError("missing_credentials");
    }
    const endpoint = { method: methods[0], path: paths[0], scope };
    const authenticate = () => permittedByKey(context, endpoint, { request, key });
    return admittedByKey(limits, reply, { key, authenticate });
  };
  for (const url of paths) {
    app.route({
      method: [...methods],
      url,
      // A check may cost a credit, so a HEAD must not run one.
      exposeHeadRoute: false,
      bodyLimit: bodyLimit.bytes,
      config: { bodyLimit, ignoresType: route.ignoresType ?? false } satisfies BodyConfig,
      errorHandler: errorHandler(context, route.errorOf),
      onRequest: async (request, reply) => {
        const key = keyBeforeBody(route, request);
        const keyMayFollow = request.method === "POST" && route.keyField !== null;
        if (key !== null || !keyMayFollow) {
          callers.set(request, await admit(request, reply, key));
        }
        ignoreTypeOfNothing(request);
      },
      preParsing: async (request, reply, body) => {
        const caller = callers.get(request);
        const holder =
          caller === undefined ? networkOf(request) : owningAccountId(caller.account.id);
        return limits.bodies.meter(body, { request, reply, holder });
      },
      onSend: async (request, reply) => {
        const keyId = keyIdOf(request);
        if (keyId !== undefined) {
          await countRequest(context, keyId, reply.statusCode);
        }
      },
      handler: async (request, reply) => {
        const fields = { ...parseFields(request.query), ...parseFields(request.body) };
        const key = route.keyField === null ? null : parseText(fields[route.keyField]);
        const caller = callers.get(request) ?? (await admit(request, reply, key));
        if (compatNeedsReserve(name)) {
          await requireDiskSpace(context);
        }
        const own = contextOf(context, caller.account.id);
        return route.serve({ fields, caller, reply, context: own, checks });
      },
    });
  }
}
