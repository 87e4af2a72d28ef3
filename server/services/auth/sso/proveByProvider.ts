import { hasSecondFactor } from "#server/data/queries/accountProtections.ts";
import { identityOf } from "#server/data/queries/identities.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { SsoJourneyRow } from "#server/data/tables/identityRow.ts";
import type { AppContext } from "#server/context.ts";
import { proveSession } from "#server/services/auth/proveSession.ts";
import type { VerifiedIdentity } from "./provider.ts";

/** How far a provider's clock may be behind ours. */
const skewS = 30;

/** Whether a provider is proof enough for sensitive acts: a second factor asks for a code instead. */
export async function mayProveAtProvider(
  context: Pick<AppContext, "database">,
  account: AccountRow,
): Promise<boolean> {
  return !(await hasSecondFactor(context.database.queries, account.id));
}

/** Takes a return as proof of who is there: a person connected to this account who signed in at the provider after the journey began; false otherwise. */
export async function proveByProvider(
  context: Pick<AppContext, "database" | "now">,
  account: AccountRow,
  { journey, person }: { journey: SsoJourneyRow; person: VerifiedIdentity },
): Promise<boolean> {
  const identity = await identityOf(context.database.queries, person);
  const fresh =
    person.provedAtS !== null && person.provedAtS >= Math.floor(journey.created_at / 1000) - skewS;
  const proven = identity?.account_id === account.id && fresh && journey.session_id !== null;
  if (proven && (await mayProveAtProvider(context, account))) {
    await proveSession(context, journey.session_id ?? "");
    return true;
  }
  return false;
}
