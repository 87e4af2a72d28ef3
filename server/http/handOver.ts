import type { FastifyReply, FastifyRequest } from "fastify";
import type { LoginReply } from "#contract/session.ts";
import type { AccountRow, SessionRow } from "#server/data/tables.ts";
import type { Parts } from "#server/parts.ts";
import { needsCode, openChallenge } from "#server/work/secondFactor.ts";
import { openSession } from "#server/work/sessions.ts";
import { passwordRefusal } from "#server/work/sso/domainRule.ts";
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
  /** Whether a code of the second factor was right. */
  codeGiven: boolean;
  labels: { trust_device?: boolean | undefined; device_name?: string | null | undefined };
}

/** What somebody is told whose proof was overtaken by a change of the account. */
function overtaken(
  { config }: Parts,
  { email }: AccountRow,
  { method, codeGiven }: Pick<SignIn, "method" | "codeGiven">,
): Refusal {
  if (codeGiven) {
    return new Refusal("challenge_ended");
  }
  return new Refusal(method === "sso" ? "sso_refused" : passwordRefusal(config, email));
}

/** Rejects the proven owner of a suspended account. */
function refuseSuspended({ suspended_at: since }: AccountRow): void {
  if (since !== null) {
    throw new Refusal("account_suspended");
  }
}

/** Asks for the code that a sign-in needs too. */
async function demandCode(
  parts: Parts,
  account: AccountRow,
  method: SessionRow["method"],
): Promise<never> {
  const challenge = await openChallenge(parts, account, method);
  throw challenge === null
    ? overtaken(parts, account, { method, codeGiven: false })
    : new Refusal("second_factor_required", { challenge });
}

/** Opens a session for an account that proved all it has to, hands cookies and tokens to the browser, and answers the body. */
export async function handOver(
  { parts, request, reply }: Exchange,
  account: AccountRow,
  { method, codeGiven, labels }: SignIn,
): Promise<LoginReply> {
  refuseSuspended(account);
  const opening = await openSession(parts, account, {
    method,
    codeGiven,
    trusted: labels.trust_device === true,
    device: readCookie(parts, request, "device"),
    deviceName: labels.device_name ?? null,
    language: languageOf(request, parts.texts.languages),
    from: askerFacts(request),
  });
  if (!opening.ok && opening.fault === "code_needed") {
    return demandCode(parts, account, method);
  }
  if (!opening.ok) {
    throw overtaken(parts, account, { method, codeGiven });
  }
  const { session } = opening;
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
  signIn: Omit<SignIn, "codeGiven">,
): Promise<LoginReply> {
  const { parts, request } = exchange;
  refuseSuspended(account);
  const browser = { device: readCookie(parts, request, "device"), now: parts.now() };
  if (await needsCode(parts.database.queries, account, browser)) {
    return demandCode(parts, account, signIn.method);
  }
  return handOver(exchange, account, { ...signIn, codeGiven: false });
}
