import { readRegistration } from "#contract/registration.ts";
import { openRoute } from "#server/http/route.ts";
import { registrationStatus } from "#server/work/registrationStatus.ts";

/** `GET /v1/registration`: the registration rules of this installation. */
export const readRegistrationRoute = openRoute(readRegistration, async ({ parts }) => {
  const { mode, setupCode } = await registrationStatus(parts);
  return { object: "registration" as const, mode, setup_code: setupCode };
});
