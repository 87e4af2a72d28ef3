import type { FastifyReply, FastifyRequest } from "fastify";
import type { LoginReply } from "#contract/session.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import type { AppContext } from "#server/context.ts";
import { needsCode, openChallenge } from "#server/services/auth/secondFactor.ts";
import { openSession } from "#server/services/auth/sessions.ts";
import { passwordErrorCode } from "#server/services/auth/sso/signInMethods.ts";
import { clientInfo } from "#server/http/auth/clientInfo.ts";
import { readCookie, setCookie, setXsrfCookie } from "#server/http/auth/cookies.ts";
import { languageOf } from "#server/http/headers/languageOf.ts";
import { ApiError } from "#server/http/errors/apiError.ts";

/** The request of a sign-in and what answers it. */
interface Exchange {
  context: AppContext;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** How somebody proved who they are, and what the browser says of itself. */
interface SignIn {
  method: SessionRow["method"];
  /** Whether a code of the second factor was right. */
  codeGiven: boolean;
  labels: { trust_device?: boolean | undefined; device_name?: string | null | undefined };
}

/** What somebody is told whose proof was overtaken by a change of the account. */
function overtaken(
  { config }: AppContext,
  { email }: AccountRow,
  { method, codeGiven }: Pick<SignIn, "method" | "codeGiven">,
): ApiError {
  if (codeGiven) {
    return new ApiError("challenge_ended");
  }
  return new ApiError(method === "sso" ? "sso_refused" : passwordErrorCode(config, email));
}

/** Rejects the proven owner of a suspended account. */
function refuseSuspended({ suspended_at: since }: AccountRow): void {
  if (since !== null) {
    throw new ApiError("account_suspended");
  }
}

/** Asks for the code that a sign-in needs too. */
async function demandCode(
  context: AppContext,
  account: AccountRow,
  method: SessionRow["method"],
): Promise<never> {
  const challenge = await openChallenge(context, account, method);
  throw challenge === null
    ? overtaken(context, account, { method, codeGiven: false })
    : new ApiError("second_factor_required", { challenge });
}

/** Opens a session for an account that proved all it has to, hands cookies and tokens to the browser, and answers the body. */
export async function completeSignIn(
  { context, request, reply }: Exchange,
  account: AccountRow,
  { method, codeGiven, labels }: SignIn,
): Promise<LoginReply> {
  refuseSuspended(account);
  const opening = await openSession(context, account, {
    method,
    codeGiven,
    trusted: labels.trust_device === true,
    device: readCookie(context, request, "device"),
    deviceName: labels.device_name ?? null,
    language: languageOf(request, context.texts.languages),
    from: clientInfo(request),
  });
  if (!opening.ok && opening.fault === "code_needed") {
    return demandCode(context, account, method);
  }
  if (!opening.ok) {
    throw overtaken(context, account, { method, codeGiven });
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
    user: { id: account.id },
    session_id: session.id,
    role: account.role,
    email: account.email,
  };
}

/** Goes on after a password or a provider proved an account: 403 `second_factor_required` where it needs a code too, else {@link completeSignIn}. Every first factor ends here. */
export async function afterFirstFactor(
  exchange: Exchange,
  account: AccountRow,
  signIn: Omit<SignIn, "codeGiven">,
): Promise<LoginReply> {
  const { context, request } = exchange;
  refuseSuspended(account);
  const browser = { device: readCookie(context, request, "device"), now: context.now() };
  if (await needsCode(context.database.queries, account, browser)) {
    return demandCode(context, account, signIn.method);
  }
  return completeSignIn(exchange, account, { ...signIn, codeGiven: false });
}
