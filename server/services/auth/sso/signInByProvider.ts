import { plainLineOf } from "#contract/plainLineOf.ts";
import { accountByEmail, accountById, emailKey, isInUse } from "#server/data/queries/accounts.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { identityOf, insertIdentity, touchIdentity } from "#server/data/queries/identities.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { IdentityRow } from "#server/data/tables/identityRow.ts";
import { newId } from "#server/crypto/newId.ts";
import type { AppContext } from "#server/context.ts";
import type { ClientInfo } from "#server/services/audit/recordEvent.ts";
import { isMailable } from "#server/services/mail/isMailable.ts";
import { refuseProven } from "#server/services/accounts/admitRegistration.ts";
import { openAccount } from "#server/services/accounts/openAccount.ts";
import type { VerifiedIdentity } from "./provider.ts";

/** Outcome of a sign-in by provider. */
export type SignedInByProvider =
  | { ok: true; account: AccountRow }
  | {
      ok: false;
      error:
        | "sso_email_unverified"
        | "sso_link_required"
        | "registration_closed"
        | "invitation_required";
    };

/** Creates a row that connects a provider's identity to an account. */
export function newIdentity(
  person: VerifiedIdentity,
  to: { accountId: string; provider: string; now: number },
): IdentityRow {
  return {
    id: newId("idn"),
    account_id: to.accountId,
    provider: to.provider,
    issuer: person.issuer,
    subject: person.subject,
    email: person.email,
    created_at: to.now,
    last_used_at: to.now,
  };
}

/** Returns the account connected to a provider's identity, and records the use. */
async function connectedAccount(
  queries: Queries,
  person: VerifiedIdentity,
  now: number,
): Promise<AccountRow | undefined> {
  const identity = await identityOf(queries, person);
  if (identity === undefined) {
    return undefined;
  }
  await touchIdentity(queries, identity.id, { email: person.email, last_used_at: now });
  return accountById(queries, identity.account_id);
}

/**
 * Returns the account connected to a provider's identity. Without one, opens an account if the provider verified the
 * address and no account has it; an existing account is never connected automatically.
 */
export async function signInByProvider(
  context: Pick<AppContext, "config" | "database" | "secrets" | "now">,
  person: VerifiedIdentity,
  by: { provider: string; from: ClientInfo },
): Promise<SignedInByProvider> {
  const now = context.now();
  return context.database.atomically(async (queries) => {
    const connected = await connectedAccount(queries, person, now);
    if (connected !== undefined) {
      // A closed account has to be restored by its owner first.
      return isInUse(connected)
        ? { ok: true, account: connected }
        : { ok: false, error: "sso_link_required" };
    }
    const { email } = person;
    if (email === null || !person.emailVerified || !isMailable(email)) {
      return { ok: false, error: "sso_email_unverified" };
    }
    const refused = await refuseProven(context, queries, email);
    if ((await accountByEmail(queries, emailKey(email))) === undefined && refused !== null) {
      return { ok: false, error: refused };
    }
    const opened = await openAccount(context, queries, {
      email,
      name: plainLineOf(person.name),
      passwordHash: "",
      forOperator: false,
      confirmed: true,
      from: by.from,
      detail: by.provider,
    });
    const account = opened && (await accountById(queries, opened.account.id));
    if (account === null || account === undefined) {
      return { ok: false, error: "sso_link_required" };
    }
    const to = { accountId: account.id, provider: by.provider, now };
    if (!(await insertIdentity(queries, newIdentity(person, to)))) {
      throw new Error("The same person signed in twice at once.");
    }
    return { ok: true, account };
  });
}
