import type { FastifyReply, FastifyRequest } from "fastify";
import { isRandomToken, randomToken } from "#server/digest.ts";
import type { Parts } from "#server/parts.ts";
import {
  arrive,
  type Arrived,
  type Arrival,
  depart,
  type DepartureAsked,
} from "#server/work/sso/journeys.ts";
import type { Provider } from "#server/work/sso/provider.ts";
import type { Providers } from "#server/work/sso/providers.ts";
import { readCookie, setCookie } from "./cookies.ts";
import { limitRate, ofNetwork, ssoPolicy } from "./rateLimits.ts";
import { Refusal } from "./refusal.ts";
import type { Limits } from "./limits.ts";

interface Exchange {
  parts: Parts;
  request: FastifyRequest;
  reply: FastifyReply;
  limits: Limits;
  sso: Providers;
}

/** What journeys are bound to: tabs of one browser share it, so that none takes away another's way back. */
function browserOf(parts: Parts, request: FastifyRequest): string {
  const present = readCookie(parts, request, "sso");
  return present !== undefined && isRandomToken(present) ? present : randomToken();
}

/** Sends a browser to a provider: the address to go to, and the cookie that binds the journey to it. */
export async function startJourney(
  { parts, request, reply, limits, sso }: Exchange,
  asked: Omit<DepartureAsked, "provider" | "browser"> & { provider: string },
): Promise<{ authorization_url: string }> {
  await limitRate(limits.rates, reply, ofNetwork(ssoPolicy, request));
  const provider: Provider | undefined = sso.get(asked.provider);
  if (provider === undefined) {
    throw new Refusal("not_found");
  }
  const browser = browserOf(parts, request);
  const departure = await depart(parts, { ...asked, provider, browser });
  if (departure === null) {
    throw new Refusal("sso_unavailable");
  }
  setCookie(parts, reply, { use: "sso", value: browser });
  return { authorization_url: departure };
}

/** Ends the journey of a browser that came back; throws the refusal where it led nowhere. */
export async function finishJourney(
  { parts, request, reply, limits, sso }: Exchange,
  arrival: Omit<Arrival, "browser">,
): Promise<Extract<Arrived, { ok: true }>> {
  await limitRate(limits.rates, reply, ofNetwork(ssoPolicy, request));
  const browser = readCookie(parts, request, "sso");
  const arrived = await arrive(parts, sso, { ...arrival, browser });
  if (!arrived.ok) {
    throw new Refusal(arrived.fault);
  }
  return arrived;
}
