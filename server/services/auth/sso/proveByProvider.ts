import { hasSecondFactor } from "#server/data/queries/userProtections.ts";
import { isManaged } from "#server/data/queries/members.ts";
import { connectionById } from "#server/data/queries/workspaceSso.ts";
import { findIdentity } from "#server/data/queries/identities.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";
import type { SsoJourneyRow } from "#server/data/tables/identityRow.ts";
import type { AppContext } from "#server/context.ts";
import { proveSession } from "#server/services/auth/proveSession.ts";
import type { VerifiedIdentity } from "./provider.ts";

/** Tolerated lag of a provider's clock, in seconds. */
const skewS = 30;

/** Tells whether a provider can prove the user's identity for sensitive actions: a user with a second factor needs a code instead. */
export async function mayProveAtProvider(
  context: Pick<AppContext, "database">,
  user: UserRow,
): Promise<boolean> {
  return !(await hasSecondFactor(context.database.queries, user.id));
}

/** Tells whether a provider may prove a user: one of a workspace only those who have nothing but that workspace. */
async function isTrusted(
  { database: { queries } }: Pick<AppContext, "database">,
  user: UserRow,
  provider: string,
): Promise<boolean> {
  const connection = await connectionById(queries, provider);
  const account = connection && { id: connection.account_id };
  return account === undefined || isManaged(queries, { user, account });
}

/** Accepts a callback as a new proof of identity: its identity is connected to this user and signed in at the provider after the authorization started; false otherwise. */
export async function proveByProvider(
  context: Pick<AppContext, "database" | "now">,
  user: UserRow,
  { journey, person }: { journey: SsoJourneyRow; person: VerifiedIdentity },
): Promise<boolean> {
  const identity = await findIdentity(context.database.queries, person);
  const fresh =
    person.provedAtS !== null && person.provedAtS >= Math.floor(journey.created_at / 1000) - skewS;
  const proven =
    identity?.user_id === user.id &&
    fresh &&
    journey.session_id !== null &&
    (await isTrusted(context, user, identity.provider));
  if (proven && (await mayProveAtProvider(context, user))) {
    await proveSession(context, journey.session_id ?? "");
    return true;
  }
  return false;
}
