import { hasSecondFactor } from "#server/data/queries/accountProtections.ts";
import { identityOf } from "#server/data/queries/identities.ts";
import type { AccountRow, SsoJourneyRow } from "#server/data/tables.ts";
import type { Parts } from "#server/parts.ts";
import { proveSession } from "#server/work/reauthenticate.ts";
import type { ProvenIdentity } from "./provider.ts";

/** How far a provider's clock may be behind ours. */
const skewS = 30;

/** Whether a provider is proof enough for sensitive acts: a second factor asks for a code instead. */
export async function mayProveAtProvider(
  parts: Pick<Parts, "database">,
  account: AccountRow,
): Promise<boolean> {
  return !(await hasSecondFactor(parts.database.queries, account.id));
}

/** Takes a return as proof of who is there: a person connected to this account who signed in at the provider after the journey began; false otherwise. */
export async function proveByProvider(
  parts: Pick<Parts, "database" | "now">,
  account: AccountRow,
  { journey, person }: { journey: SsoJourneyRow; person: ProvenIdentity },
): Promise<boolean> {
  const identity = await identityOf(parts.database.queries, person);
  const fresh =
    person.provedAtS !== null && person.provedAtS >= Math.floor(journey.created_at / 1000) - skewS;
  const proven = identity?.account_id === account.id && fresh && journey.session_id !== null;
  if (proven && (await mayProveAtProvider(parts, account))) {
    await proveSession(parts, journey.session_id ?? "");
    return true;
  }
  return false;
}
