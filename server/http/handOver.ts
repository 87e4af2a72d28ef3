import type { FastifyReply, FastifyRequest } from "fastify";
import type { LoginReply } from "#contract/session.ts";
import type { AccountRow, SessionRow } from "#server/data/tables.ts";
import type { Parts } from "#server/parts.ts";
import { needsCode, openChallenge } from "#server/work/secondFactor.ts";
import { openSession } from "#server/work/sessions.ts";
import { askerFacts } from "./askerFacts.ts";
import { readCookie, setCookie, setXsrfCookie } from "./cookies.ts";
import { languageOf } from "./language.ts";
import { Refusal } from "./refusal.ts";

/** The request of a sign-in and what answers it. */
interface Exchange {
  parts: Parts;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** How somebody proved who they are, and what the browser says of itself. */
interface SignIn {
  method: SessionRow["method"];
  labels: { trust_device?: boolean | undefined; device_name?: string | null | undefined };
}

/** Opens a session for an account that proved all it has to, hands cookies and tokens to the browser, and answers the body. */
export async function handOver(
  { parts, request, reply }: Exchange,
  account: AccountRow,
  { method, labels }: SignIn,
): Promise<LoginReply> {
  const session = await openSession(parts, account, {
    method,
    trusted: labels.trust_device === true,
    device: readCookie(parts, request, "device"),
    deviceName: labels.device_name ?? null,
    language: languageOf(request, parts.texts.languages),
    from: askerFacts(request),
  });
  setCookie(parts, reply, { use: "companion", value: session.companion });
  if (session.device !== null) {
    setCookie(parts, reply, { use: "device", value: session.device });
  }
  setXsrfCookie(parts, { request, reply }, session.id);
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

/** Goes on after a password or a provider proved an account: 403 `second_factor_required` where it needs a code too, else {@link handOver}. Every first factor ends here. */
export async function afterFirstFactor(
  exchange: Exchange,
  account: AccountRow,
  signIn: SignIn,
): Promise<LoginReply> {
  const { parts, request } = exchange;
  if (await needsCode(parts, account, readCookie(parts, request, "device"))) {
    const challenge = await openChallenge(parts, account, signIn.method);
    throw new Refusal("second_factor_required", { challenge });
  }
  return handOver(exchange, account, signIn);
}
