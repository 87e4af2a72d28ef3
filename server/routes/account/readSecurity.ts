import { readSecurity } from "#contract/security.ts";
import { readProtections } from "#server/data/queries/userProtections.ts";
import { liveSessions } from "#server/data/queries/sessions.ts";
import { sessionRoute } from "#server/routing/route.ts";
import { instant } from "#server/presenters/instant.ts";
import { provenUntil } from "#server/services/auth/proveSession.ts";

const instantOrNull = (time: number | null) => (time === null ? null : instant(time));

/** `GET /v1/account/security`: returns the protections of the user. */
export const readSecurityRoute = sessionRoute(readSecurity, async ({ caller, context }) => {
  const { queries } = context.database;
  const now = context.now();
  const guards = await readProtections(queries, caller.user.id, now);
  const sessions = await liveSessions(queries, caller.user.id, now);
  return {
    object: "security" as const,
    password_set: caller.user.password_hash !== "",
    password_changed_at: instantOrNull(caller.user.password_changed_at),
    totp: { enabled: guards.totpSince !== null, enabled_at: instantOrNull(guards.totpSince) },
    recovery_codes_left: guards.recoveryCodesLeft,
    sessions: sessions.length,
    trusted_devices: guards.trustedDevices,
    identities: guards.identities,
    reauthenticated_until: instantOrNull(provenUntil(caller.session, now)),
  };
});
