import { readRegistration } from "#contract/session.ts";
import { openRoute } from "#server/http/route.ts";
import { needsSetupCode } from "#server/work/setupCode.ts";

/** `GET /v1/registration`: who may open an account here. */
export const readRegistrationRoute = openRoute(readRegistration, async ({ parts }) => {
  const { registration } = parts.config;
  return {
    object: "registration" as const,
    mode: registration === "unverified" ? ("open" as const) : registration,
    setup_code: await needsSetupCode(parts, parts.database.queries),
  };
});
