import type { FastifyReply, FastifyRequest } from "fastify";
import { toPlainLine } from "#contract/toPlainLine.ts";
import type { LoginReply } from "#contract/session.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { Member } from "#server/data/queries/members.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import type { AppContext } from "#server/context.ts";
import { needsCode, openChallenge } from "#server/services/auth/secondFactor.ts";
import { openSession } from "#server/services/auth/sessions.ts";
import { passwordErrorCode } from "#server/services/auth/sso/signInMethods.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { readCookie, setCookie, setXsrfCookie } from "#server/http/auth/cookies.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import { limitRate, signInPolicy } from "#server/http/limits/limitRate.ts";
import type { RequestLimits } from "#server/http/limits/requestLimits.ts";
import { ApiError } from "#server/http/errors/apiError.ts";

/** Request and reply of a sign-in. */
interface Exchange {
  context: AppContext;
  request: FastifyRequest;
  reply: FastifyReply;
  limits: RequestLimits;
}

/** First factor of a sign-in, and the labels of the browser. */
interface SignIn {
  method: SessionRow["method"];
  /** The provider of a workspace that proved the person; missing for any other factor. */
  connectionId?: string | null;
  /** True if a code of the second factor was verified. */
  codeGiven: boolean;
  labels: { trust_device?: boolean | undefined; device_name?: string | null | undefined };
}

/** Returns the error of a sign-in whose user or account changed after the first factor. */
async function overtaken(
  context: AppContext,
  { email }: Pick<UserRow, "email">,
  { method, codeGiven }: Pick<SignIn, "method" | "codeGiven">,
): Promise<ApiError> {
  if (codeGiven) {
    return new ApiError("challenge_ended");
  }
  return new ApiError(method === "sso" ? "sso_refused" : await passwordErrorCode(context, email));
}

/** Rejects the proven owner of a suspended account. */
function refuseSuspended({ suspended_at: since }: Pick<AccountRow, "suspended_at">): void {
  if (since !== null) {
    throw new ApiError("account_suspended");
  }
}

/** Rejects with a challenge for the second factor. */
async function demandCode(
  context: AppContext,
  member: Member,
  { method, connectionId = null }: Pick<SignIn, "method" | "connectionId">,
): Promise<never> {
  const challenge = await openChallenge(context, member, method, connectionId);
  throw challenge === null
    ? await overtaken(context, member.user, { method, codeGiven: false })
    : new ApiError("second_factor_required", { challenge });
}

/** Opens a session after all factors, sets cookies and tokens, and returns the body. */
export async function completeSignIn(
  { context, request, reply, limits }: Exchange,
  member: Member,
  { method, connectionId = null, codeGiven, labels }: SignIn,
): Promise<LoginReply> {
  refuseSuspended(member.account);
  const { device_name: name } = labels;
  await limitRate(limits.rates, reply, [{ policy: signInPolicy, key: member.user.id }]);
  const opening = await openSession(context, member, {
    method,
    connectionId,
    codeGiven,
    trusted: labels.trust_device === true,
    device: readCookie(context, request, "device"),
    deviceName: typeof name === "string" ? toPlainLine(name) : null,
    language: negotiateLanguage(request, context.texts.languages),
    from: clientInfo(request),
  });
  if (!opening.ok && opening.error === "code_needed") {
    return demandCode(context, member, { method, connectionId });
  }
  if (!opening.ok) {
    throw await overtaken(context, member.user, { method, codeGiven });
  }
  const { session } = opening;
  setCookie(context, reply, { use: "companion", value: session.companion });
  if (session.device !== null) {
    setCookie(context, reply, { use: "device", value: session.device });
  }
  setXsrfCookie(context, { request, reply }, session.id);
  void reply
    .header("authorization", `Bearer ${session.tokens.access}`)
    .header("x-refresh-token", session.tokens.refresh);
  return {
    user: { id: member.user.id },
    session_id: session.id,
    role: member.role,
    email: member.user.email,
  };
}

/** Continues a sign-in after its first factor, a password or a provider: rejects with 403 `second_factor_required` if it needs a code, or calls {@link completeSignIn}. */
export async function afterFirstFactor(
  exchange: Exchange,
  member: Member,
  signIn: Omit<SignIn, "codeGiven">,
): Promise<LoginReply> {
  const { context, request } = exchange;
  refuseSuspended(member.account);
  const browser = { device: readCookie(context, request, "device"), now: context.now() };
  if (await needsCode(context.database.queries, member.user, browser)) {
    return demandCode(context, member, signIn);
  }
  return completeSignIn(exchange, member, { ...signIn, codeGiven: false });
}
