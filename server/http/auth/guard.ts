import type { FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { errorStatus } from "#contract/errors.ts";
import { callsBeforeRequirements, requirementErrors } from "#contract/requirements.ts";
import { mayCall, type Role } from "#contract/roles.ts";
import type { Scope } from "#contract/scopes.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import type { AppContext } from "#server/context.ts";
import { modeHeader, workspaceHeader } from "#contract/headers.ts";
import { readCredits } from "#contract/credits.ts";
import { listLedger } from "#contract/ledger.ts";
import { takesKeys } from "#contract/apiKeys.ts";
import { accountById } from "#server/data/queries/accounts.ts";
import { ensureTestAccount } from "#server/data/queries/testAccounts.ts";
import { testAccountId } from "#server/data/tables/testAccountId.ts";
import { type PresentedKey, scopesOf } from "#server/data/queries/apiKeys.ts";
import type { Payer } from "#server/data/queries/memberLimits.ts";
import { readApiKey } from "#server/services/apiKeys/readApiKey.ts";
import { recordSessionUse, readSession, type SignedIn } from "#server/services/auth/sessions.ts";
import { unmetBy } from "#server/services/auth/unmetRequirement.ts";
import { clientInfo, rememberUser } from "./clientInfo.ts";
import { readCookie, xsrfFits } from "./cookies.ts";
import { checkOrigin } from "#server/http/headers/checkOrigin.ts";
import { allowFormOrigin } from "#server/http/headers/allowFormOrigin.ts";
import { ApiError } from "#server/http/errors/apiError.ts";

/** Returns the token of the Authorization header, with or without "Bearer ". */
export function readAccessToken(request: FastifyRequest): string | undefined {
  const token = (request.headers.authorization ?? "").replace(/^Bearer(?:\s+|$)/iu, "").trim();
  return token === "" ? undefined : token;
}

/** Returns the token of the X-Refresh-Token header. */
export function readRefreshToken(request: FastifyRequest): string | undefined {
  const header = request.headers["x-refresh-token"];
  const token = typeof header === "string" ? header.replace(/^Bearer\s+/iu, "").trim() : "";
  return token === "" ? undefined : token;
}

/** Returns the error of a request without a token: programs learn how to send their key, browsers with a session that they have to sign in. */
function missingCredentials(request: FastifyRequest, ofSession: boolean): ApiError {
  if (ofSession) {
    return new ApiError("missing_credentials", { sentence: "sign_in_again" });
  }
  return request.headers["x-api-key"] === undefined
    ? new ApiError("missing_credentials")
    : new ApiError("invalid_key", challenge("invalid_token"));
}

async function signedInBy(context: AppContext, request: FastifyRequest): Promise<SignedIn> {
  const access = readAccessToken(request);
  const companion = readCookie(context, request, "companion");
  if (access === undefined) {
    throw missingCredentials(request, companion !== undefined);
  }
  const reading = await readSession(context, { access, companion });
  if (!reading.ok) {
    throw new ApiError(reading.error);
  }
  await recordSessionUse(context, reading.signedIn.session, clientInfo(request).network);
  return reading.signedIn;
}

/** Caller with an API key of an account. */
export interface KeyCaller {
  account: AccountRow;
  session: null;
  key: PresentedKey;
}

/** Caller of an endpoint: a signed-in user, or a script or form with an API key of the account. */
export type Caller = (SignedIn & { key: null }) | KeyCaller;

/** Returns the id of the caller's session or key. */
export function credentialIdOf(caller: Caller): string {
  return caller.key === null ? caller.session.id : caller.key.id;
}

/** Returns whose limits the caller's checks and lists spend: a key's budget, and the limit of its creator or of the signed-in member. */
export function choosePayer(caller: Caller): Payer {
  if (caller.key === null) {
    const { user, limit } = caller;
    return { keyId: null, memberId: limit.credit_limit === null ? null : user.id };
  }
  const { id, created_by: creator, creator_limit: limit } = caller.key;
  return { keyId: id, memberId: limit === null ? null : creator };
}

const keyIds = new WeakMap<FastifyRequest, string>();

/** Returns the id of the API key of a request, for the log. */
export function keyIdOf(request: FastifyRequest): string | undefined {
  return keyIds.get(request);
}

/** Prefix of bearer tokens that are API keys. */
const keyBeginning = "mv_";

/** Three parts in base64url: the form of a session's access token. */
const tokenShape = /^[\w-]+\.[\w-]+\.[\w-]*$/u;

/** Returns the API key of a request, valid or not; null if it has none. Without the cookie of a session, everything but an access token counts as a key, such as one with another scheme before it. */
export function presentedKey(context: AppContext, request: FastifyRequest): string | null {
  const bearer = readAccessToken(request);
  if (bearer === undefined || bearer.startsWith(keyBeginning)) {
    return bearer ?? null;
  }
  const ofSession = readCookie(context, request, "companion") !== undefined;
  return ofSession || tokenShape.test(bearer) ? null : bearer;
}

/** Returns the WWW-Authenticate header with a reason (RFC 6750 §3.1). */
function challenge(error: "invalid_token" | "insufficient_scope", scope?: Scope) {
  const wanted = scope === undefined ? "" : `, scope="${scope}"`;
  return { headers: { "www-authenticate": `Bearer error="${error}"${wanted}` } };
}

/** Rejects a key without the scope of the endpoint. */
export function requireScope({ scope }: Pick<Endpoint, "scope">, key: ApiKeyRow): void {
  if (scope === undefined || scope === null) {
    throw new ApiError("session_required", challenge("insufficient_scope"));
  }
  if (!scopesOf(key).includes(scope)) {
    throw new ApiError("insufficient_scope", { ...challenge("insufficient_scope", scope), scope });
  }
}

/** Rejects a member whose role doesn't allow the call. */
function requireRight(endpoint: Endpoint, role: Role): void {
  if (!mayCall(role, endpoint)) {
    throw new ApiError("role_forbidden");
  }
}

/** Rejects a session that doesn't meet what its account requires now, unless the call helps to meet it. */
async function requireRequirements(
  context: AppContext,
  { name }: Endpoint,
  { signedIn, address }: { signedIn: SignedIn; address: string },
): Promise<void> {
  if (callsBeforeRequirements.has(name)) {
    return;
  }
  const unmet = await unmetBy(context, signedIn, address);
  if (unmet !== null && unmet.from <= context.now()) {
    throw new ApiError(requirementErrors[unmet.requirement]);
  }
}

/** Returns the caller of a form check: the owner of the publishable key in the query, for pages of its origins. Lets those pages read the response, also an error. */
export async function callerOfForm(
  context: AppContext,
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<KeyCaller> {
  const { key = "" } = request.query as { key?: unknown };
  const { origin = null } = request.headers;
  const reading = await readApiKey(context, {
    key: typeof key === "string" ? key : "",
    address: request.ip,
    network: clientInfo(request).network,
    call: `${endpoint.method} ${endpoint.path}`,
    origin,
  });
  const outsider = !reading.ok && ["invalid_key", "origin_not_allowed"].includes(reading.error);
  if (origin !== null && !outsider) {
    allowFormOrigin(reply, origin);
  }
  if (!reading.ok) {
    throw new ApiError(reading.error);
  }
  keyIds.set(request, reading.key.id);
  return { account: reading.account, session: null, key: reading.key };
}

/** Returns the caller behind an API key with any scopes; rejects an invalid key (401) and one that this network may not use (403). */
export async function callerByKey(
  context: AppContext,
  endpoint: Pick<Endpoint, "method" | "path">,
  input: { request: FastifyRequest; key: string },
): Promise<KeyCaller> {
  const { network } = clientInfo(input.request);
  const { ip: address } = input.request;
  const call = `${endpoint.method} ${endpoint.path}`;
  const reading = await readApiKey(context, { key: input.key, address, network, call });
  if (!reading.ok) {
    const is401 = errorStatus[reading.error] === 401;
    throw new ApiError(reading.error, is401 ? challenge("invalid_token") : {});
  }
  keyIds.set(input.request, reading.key.id);
  return { account: reading.account, session: null, key: reading.key };
}

/** Returns the caller behind an API key; rejects one that may not make this call (403) and those that {@link callerByKey} rejects. Keys need no cookie and no XSRF token: browsers never send one by themselves. */
export async function permittedByKey(
  context: AppContext,
  endpoint: Pick<Endpoint, "method" | "path" | "scope">,
  input: { request: FastifyRequest; key: string },
): Promise<KeyCaller> {
  const caller = await callerByKey(context, endpoint, input);
  requireScope(endpoint, caller.key);
  return caller;
}

/** Calls that show the account's own data in test mode too: test data has no credits. */
const alwaysOwn: ReadonlySet<string> = new Set([readCredits.name, listLedger.name]);

/** Returns the account whose data a session asks for: with `X-Mailverdict-Mode: test`, calls that also take keys work on test data. */
async function accountFor(
  context: AppContext,
  endpoint: Endpoint,
  input: { request: FastifyRequest; own: AccountRow },
): Promise<AccountRow> {
  const { request, own } = input;
  if (
    request.headers[modeHeader] !== "test" ||
    !takesKeys(endpoint) ||
    alwaysOwn.has(endpoint.name)
  ) {
    return own;
  }
  const { queries } = context.database;
  const id = testAccountId(own.id);
  const held = await accountById(queries, id);
  if (held !== undefined) {
    return held;
  }
  await ensureTestAccount(queries, own, context.now());
  return (await accountById(queries, id)) ?? own;
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
  const key = presentedKey(context, request);
  if (key !== null) {
    return permittedByKey(context, endpoint, { request, key });
  }
  const signedIn = await signedInBy(context, request);
  rememberUser(request, signedIn.user.id);
  checkOrigin(context.config, request);
  if (endpoint.method !== "GET" && !xsrfFits(context, request, signedIn.session.id)) {
    throw new ApiError("xsrf_mismatch");
  }
  const workspace = request.headers[workspaceHeader];
  if (workspace !== undefined && workspace !== signedIn.account.id) {
    throw new ApiError("workspace_changed");
  }
  await requireRequirements(context, endpoint, { signedIn, address: request.ip });
  requireRight(endpoint, signedIn.role);
  const account = await accountFor(context, endpoint, { request, own: signedIn.account });
  return { ...signedIn, account, key: null };
}
