import type { FastifyReply, FastifyRequest } from "fastify";
import { isRandomToken, randomToken } from "#server/crypto/digest.ts";
import type { AppContext } from "#server/context.ts";
import {
  finishAuthorization,
  type AuthorizationResult,
  type AuthorizationCallback,
  startAuthorization,
  type AuthorizationRequest,
} from "#server/services/auth/sso/startAuthorization.ts";
import type { Provider } from "#server/services/auth/sso/provider.ts";
import type { Providers } from "#server/services/auth/sso/providers.ts";
import { readCookie, setCookie } from "#server/http/auth/cookies.ts";
import { limitRate, ofNetwork, ssoPolicy } from "#server/http/limits/limitRate.ts";
import { ApiError } from "#server/http/errors/apiError.ts";
import type { RequestLimits } from "#server/http/limits/requestLimits.ts";

interface Exchange {
  context: AppContext;
  request: FastifyRequest;
  reply: FastifyReply;
  limits: RequestLimits;
  sso: Providers;
}

/** Returns the value of the cookie that binds authorizations to a browser; its tabs share one, so that they don't overwrite each other's. */
function readBrowser(context: AppContext, request: FastifyRequest): string {
  const present = readCookie(context, request, "sso");
  return present !== undefined && isRandomToken(present) ? present : randomToken();
}

/** Starts an authorization: returns the provider's URL and sets the cookie that binds it to the browser. */
export async function startSsoExchange(
  { context, request, reply, limits, sso }: Exchange,
  authorization: Omit<AuthorizationRequest, "provider" | "browser"> & { provider: string },
): Promise<{ authorization_url: string }> {
  await limitRate(limits.rates, reply, ofNetwork(ssoPolicy, request));
  const provider: Provider | undefined = await sso.get(authorization.provider);
  if (provider === undefined) {
    throw new ApiError("not_found");
  }
  const browser = readBrowser(context, request);
  const departure = await startAuthorization(context, { ...authorization, provider, browser });
  if (departure === null) {
    throw new ApiError("sso_unavailable");
  }
  setCookie(context, reply, { use: "sso", value: browser });
  return { authorization_url: departure };
}

/** Completes the authorization of a returning browser; throws its error if it failed. */
export async function finishSsoExchange(
  { context, request, reply, limits, sso }: Exchange,
  arrival: Omit<AuthorizationCallback, "browser">,
): Promise<Extract<AuthorizationResult, { ok: true }>> {
  await limitRate(limits.rates, reply, ofNetwork(ssoPolicy, request));
  const browser = readCookie(context, request, "sso");
  const arrived = await finishAuthorization(context, sso, { ...arrival, browser });
  if (!arrived.ok) {
    throw new ApiError(arrived.error);
  }
  return arrived;
}
