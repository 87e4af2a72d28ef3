import { readCapability } from "#contract/system.ts";
import { sessionRoute } from "#server/routing/route.ts";

/** `GET /v1/system/capability`: returns to any signed-in user whether mailbox checks are on. */
export const readCapabilityRoute = sessionRoute(readCapability, async ({ doctor }) => {
  const because = doctor.hindrance();
  return { object: "capability" as const, mailbox_checks: because === null, because };
});
