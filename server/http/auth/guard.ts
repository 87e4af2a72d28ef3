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

/** The token of an Authorization header, with or without "Bearer ". */
export function accessTokenOf(request: FastifyRequest): string | undefined {
  const token = (request.headers.authorization ?? "").replace(/^Bearer\s+/iu, "").trim();
  return token === "" ? undefined : token;
}

/** The token of the X-Refresh-Token header. */
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

/** Who asks: somebody who is signed in, or a script with a key of the account. */
export type Caller =
  | (SignedIn & { key: null })
  | { account: AccountRow; session: null; key: ApiKeyRow };

/** Returns the id of the caller's session or key. */
export function credentialIdOf(who: Caller): string {
  return who.key === null ? who.session.id : who.key.id;
}

const keyIds = new WeakMap<FastifyRequest, string>();

/** The id of the key a request was made with, for the log. */
export function keyIdOf(request: FastifyRequest): string | undefined {
  return keyIds.get(request);
}

/** What a bearer begins with that is a key. */
const keyBeginning = "mv_";

/** A challenge with its reason (RFC 6750 §3.1). */
function challenge(error: "invalid_token" | "insufficient_scope", scope?: Scope) {
  const wanted = scope === undefined ? "" : `, scope="${scope}"`;
  return { headers: { "www-authenticate": `Bearer error="${error}"${wanted}` } };
}

/** Rejects a key that may not make this call. */
function requireScope({ scope }: Endpoint, key: ApiKeyRow): void {
  if (scope === undefined || scope === null) {
    throw new ApiError("session_required", challenge("insufficient_scope"));
  }
  if (!scopesOf(key).includes(scope)) {
    throw new ApiError("insufficient_scope", { ...challenge("insufficient_scope", scope), scope });
  }
}

/** A key needs no cookie and no XSRF token: a browser never sends one by itself. */
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

/** Lets a request pass or refuses it: who asks first (401), then whether the page or the key may (403). Null for calls that anybody may make. */
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
