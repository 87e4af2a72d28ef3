import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { errorStatus } from "#contract/errors.ts";
import type { Scope } from "#contract/scopes.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import type { AppContext } from "#server/context.ts";
import { scopesOf } from "#server/data/queries/apiKeys.ts";
import { readApiKey } from "#server/services/apiKeys/readApiKey.ts";
import { recordSessionUse, readSession, type SignedIn } from "#server/services/auth/sessions.ts";
import { clientInfo } from "./clientInfo.ts";
import { readCookie, xsrfFits } from "./cookies.ts";
import { checkOrigin } from "#server/http/headers/checkOrigin.ts";
import { ApiError } from "#server/http/errors/apiError.ts";

/** Returns the token of the Authorization header, with or without "Bearer ". */
export function accessTokenOf(request: FastifyRequest): string | undefined {
  const token = (request.headers.authorization ?? "").replace(/^Bearer\s+/iu, "").trim();
  return token === "" ? undefined : token;
}

/** Returns the token of the X-Refresh-Token header. */
export function refreshTokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers["x-refresh-token"];
  const token = typeof header === "string" ? header.replace(/^Bearer\s+/iu, "").trim() : "";
  return token === "" ? undefined : token;
}

async function signedInBy(context: AppContext, request: FastifyRequest): Promise<SignedIn> {
  const access = accessTokenOf(request);
  if (access === undefined) {
    throw new ApiError("missing_credentials");
  }
  const companion = readCookie(context, request, "companion");
  const reading = await readSession(context, { access, companion });
  if (!reading.ok) {
    throw new ApiError(reading.fault);
  }
  await recordSessionUse(context, reading.signedIn.session, clientInfo(request).network);
  return reading.signedIn;
}

/** Caller of an endpoint: a signed-in user, or a script with an API key of the account. */
export type Caller =
  | (SignedIn & { key: null })
  | { account: AccountRow; session: null; key: ApiKeyRow };

/** Returns the id of the caller's session or key. */
export function credentialIdOf(who: Caller): string {
  return who.key === null ? who.session.id : who.key.id;
}

const keyIds = new WeakMap<FastifyRequest, string>();

/** Returns the id of the API key of a request, for the log. */
export function keyIdOf(request: FastifyRequest): string | undefined {
  return keyIds.get(request);
}

/** Prefix of bearer tokens that are API keys. */
const keyBeginning = "mv_";

/** Returns the WWW-Authenticate header with a reason (RFC 6750 §3.1). */
function challenge(error: "invalid_token" | "insufficient_scope", scope?: Scope) {
  const wanted = scope === undefined ? "" : `, scope="${scope}"`;
  return { headers: { "www-authenticate": `Bearer error="${error}"${wanted}` } };
}

/** Rejects a key without the scope of the endpoint. */
function requireScope({ scope }: Endpoint, key: ApiKeyRow): void {
  if (scope === undefined || scope === null) {
    throw new ApiError("session_required", challenge("insufficient_scope"));
  }
  if (!scopesOf(key).includes(scope)) {
    throw new ApiError("insufficient_scope", { ...challenge("insufficient_scope", scope), scope });
  }
}

/** Returns the caller behind an API key. Keys need no cookie and no XSRF token: browsers never send one by themselves. */
async function askingByKey(
  context: AppContext,
  endpoint: Endpoint,
  asked: { request: FastifyRequest; key: string },
): Promise<Caller> {
  const { network } = clientInfo(asked.request);
  const { ip: address } = asked.request;
  const reading = await readApiKey(context, { key: asked.key, address, network });
  if (!reading.ok) {
    const is401 = errorStatus[reading.fault] === 401;
    throw new ApiError(reading.fault, is401 ? challenge("invalid_token") : {});
  }
  keyIds.set(asked.request, reading.key.id);
  requireScope(endpoint, reading.key);
  return { account: reading.account, session: null, key: reading.key };
}

/** Returns the caller of a request; null for public endpoints. Rejects missing or invalid credentials (401), then foreign origins, XSRF mismatches and missing scopes (403). */
export async function guard(
  context: AppContext,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | null> {
  if (endpoint.access === "public") {
    checkOrigin(context.config, request);
    return null;
  }
  const bearer = accessTokenOf(request);
  if (bearer?.startsWith(keyBeginning) === true) {
    return askingByKey(context, endpoint, { request, key: bearer });
  }
  const signedIn = await signedInBy(context, request);
  checkOrigin(context.config, request);
  if (endpoint.method !== "GET" && !xsrfFits(context, request, signedIn.session.id)) {
    throw new ApiError("xsrf_mismatch");
  }
  return { ...signedIn, key: null };
}
