import { login } from "#contract/session.ts";
import { emailKey } from "#server/data/accounts.ts";
import { isTrustedDevice } from "#server/data/devices.ts";
import { sha256 } from "#server/digest.ts";
import { readCookie } from "#server/http/cookies.ts";
import { afterFirstFactor } from "#server/http/handOver.ts";
import { loginPolicy, networkOf, waitRefusal } from "#server/http/rateLimits.ts";
import { Refusal } from "#server/http/refusal.ts";
import { openRoute } from "#server/http/route.ts";
import type { Parts } from "#server/parts.ts";
import { provenAccount } from "#server/work/signIn.ts";
import { mayUsePassword, passwordRefusal } from "#server/work/sso/domainRule.ts";

/** What attempts are counted by: the address, or the browser its owner trusts, so that a stranger who guesses cannot lock the owner out. */
async function attemptKey(
  parts: Parts,
  email: string,
  device: string | undefined,
): Promise<string> {
  const key = emailKey(email.trim());
  if (device === undefined) {
    return `address ${key}`;
  }
  const hash = sha256(device);
  const known = { emailKey: key, hash, now: parts.now() };
  return (await isTrustedDevice(parts.database.queries, known))
    ? `device ${hash}`
    : `address ${key}`;
}

/** `POST /login/`: an address and its password for a session; the tokens are in the headers. */
export const loginRoute = openRoute(login, async ({ body, request, reply, parts, limits }) => {
  const network = networkOf(request);
  const room = limits.rates.take(loginPolicy, network);
  const attempts = await attemptKey(parts, body.email, readCookie(parts, request, "device"));
  const wait = room.allowed ? limits.attempts.begin(attempts) : room.retryMs;
  if (wait > 0) {
    throw waitRefusal(wait);
  }
  const account = await provenAccount(parts, body);
  if (account === null || !(await mayUsePassword(parts, account))) {
    throw new Refusal(passwordRefusal(parts.config, body.email));
  }
  limits.attempts.succeed(attempts);
  limits.rates.giveBack(loginPolicy, network);

  return afterFirstFactor({ parts, request, reply }, account, { method: "password", labels: body });
});
