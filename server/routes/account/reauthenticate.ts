import { reauthenticate } from "#contract/security.ts";
import { fieldRefusal, Refusal } from "#server/http/refusal.ts";
import { sessionRoute } from "#server/http/route.ts";
import { waitRefusal } from "#server/http/rateLimits.ts";
import { instant } from "#server/present/instant.ts";
import { proofFault, proveSession } from "#server/work/reauthenticate.ts";

/** `POST /v1/account/reauthenticate`: the password, or a code where a second factor is on, for five minutes of sensitive acts. */
export const reauthenticateRoute = sessionRoute(
  reauthenticate,
  async ({ body, who, parts, limits }) => {
    if (body.password === undefined && body.code === undefined) {
      throw fieldRefusal([{ pointer: "#/password", code: "required" }]);
    }
    const attempts = `session ${who.session.id}`;
    const wait = limits.attempts.begin(attempts);
    if (wait > 0) {
      throw waitRefusal(wait);
    }
    const fault = await proofFault(parts, who.account, body);
    if (fault !== null) {
      throw new Refusal(fault);
    }
    limits.attempts.succeed(attempts);
    const until = await proveSession(parts, who.session.id);
    return { reauthenticated_until: instant(until) };
  },
);
