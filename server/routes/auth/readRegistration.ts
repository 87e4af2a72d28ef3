import { readRegistration } from "#contract/registration.ts";
import { openRoute } from "#server/routing/route.ts";
import { registrationStatus } from "#server/services/accounts/registrationStatus.ts";

/** `GET /v1/registration`: returns the registration rules of this installation. */
export const readRegistrationRoute = openRoute(readRegistration, async ({ context }) => {
  const { mode, setupCode, startingCredits } = await registrationStatus(context);
  return {
    object: "registration" as const,
    mode,
    setup_code: setupCode,
    starting_credits: startingCredits,
  };
});
