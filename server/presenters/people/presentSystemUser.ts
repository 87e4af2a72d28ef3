import type { SystemUser, UserDetails } from "#contract/systemUsers.ts";
import type { IdentityRow } from "#server/data/tables/identityRow.ts";
import type { SessionRow } from "#server/data/tables/sessionRow.ts";
import type { UserPlace, UserSummary } from "#server/data/queries/operatorUsers.ts";
import { instant, instantOrNull } from "#server/presenters/instant.ts";
import { nameOfWorkspace, stateOfWorkspace } from "./presentSystemWorkspace.ts";

const fieldsOf = (row: UserSummary) => ({
  id: row.id,
  email: row.email,
  name: row.name,
  operator: row.operator === 1,
  second_factor: row.totp_since !== null,
  workspaces: Number(row.workspaces),
  created_at: instant(row.created_at),
  last_seen_at: instantOrNull(row.seen_at),
});

/** Returns a user as the operator's list shows them. */
export const presentSystemUser = (row: UserSummary): SystemUser => ({
  object: "system_user",
  ...fieldsOf(row),
});

const sessionsShown = 100;

/** Returns a user as their page for operators shows them. */
export function presentUserDetails(
  row: UserSummary,
  {
    operatorId,
    places,
    identities,
    sessions,
  }: {
    operatorId: string;
    places: readonly UserPlace[];
    identities: readonly IdentityRow[];
    sessions: readonly SessionRow[];
  },
): UserDetails {
  return {
    object: "system_user_details",
    ...fieldsOf(row),
    you: row.id === operatorId,
    second_factor_since: instantOrNull(row.totp_since),
    has_password: row.has_password === 1,
    identities: identities.map(({ provider, email }) => ({ provider, email })),
    memberships: places.map((place) => ({
      id: place.id,
      name: nameOfWorkspace(place),
      role: place.role,
      state: stateOfWorkspace(place),
      since: instant(place.since),
    })),
    sessions: sessions.slice(0, sessionsShown).map((session) => ({
      id: session.id,
      workspace_id: session.account_id,
      method: session.method,
      user_agent: session.user_agent,
      network: session.network,
      created_at: instant(session.created_at),
      last_seen_at: instant(session.seen_at),
    })),
  };
}
