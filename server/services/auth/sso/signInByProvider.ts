import { toPlainLine } from "#contract/toPlainLine.ts";
import { isInUse } from "#server/data/queries/accounts.ts";
import { type Member, memberByEmail, memberById } from "#server/data/queries/members.ts";
import { emailKey } from "#server/data/queries/users.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { findIdentity, insertIdentity, touchIdentity } from "#server/data/queries/identities.ts";
import type { AppContext } from "#server/context.ts";
import type { ClientInfo } from "#server/services/audit/recordEvent.ts";
import { isMailable } from "#server/services/mail/isMailable.ts";
import { refuseProven } from "#server/services/accounts/admitRegistration.ts";
import { openAccount } from "#server/services/accounts/openAccount.ts";
import { newIdentity } from "./newIdentity.ts";
import type { VerifiedIdentity } from "./provider.ts";

/** Outcome of a sign-in by provider. */
export type SignedInByProvider =
  | { ok: true; member: Member }
  | {
      ok: false;
      error:
        | "sso_email_unverified"
        | "sso_link_required"
        | "registration_closed"
        | "invitation_required";
    };

/** Returns the user connected to a provider's identity, and records the use. */
async function connectedMember(
  queries: Queries,
  person: VerifiedIdentity,
  now: number,
): Promise<Member | undefined> {
  const identity = await findIdentity(queries, person);
  if (identity === undefined) {
    return undefined;
  }
  await touchIdentity(queries, identity.id, { email: person.email, last_used_at: now });
  return memberById(queries, identity.user_id);
}

/**
 * Returns the user connected to a provider's identity. Without one, opens an account if the provider verified the
 * address and no account has it; an existing account is never connected automatically.
 */
export async function signInByProvider(
  context: Pick<AppContext, "config" | "database" | "secrets" | "now">,
  person: VerifiedIdentity,
  by: { provider: string; from: ClientInfo },
): Promise<SignedInByProvider> {
  const now = context.now();
  return context.database.atomically(async (queries) => {
    const connected = await connectedMember(queries, person, now);
    if (connected !== undefined) {
      // A closed account has to be restored by its owner first.
      return isInUse(connected.account)
        ? { ok: true, member: connected }
        : { ok: false, error: "sso_link_required" };
    }
    const { email } = person;
    if (email === null || !person.emailVerified || !isMailable(email)) {
      return { ok: false, error: "sso_email_unverified" };
    }
    const refused = await refuseProven(context, queries, email);
    if ((await memberByEmail(queries, emailKey(email))) === undefined && refused !== null) {
      return { ok: false, error: refused };
    }
    const opened = await openAccount(context, queries, {
      email,
      name: toPlainLine(person.name),
      passwordHash: "",
      forOperator: false,
      confirmed: true,
      from: by.from,
      detail: by.provider,
    });
    const member = opened && (await memberById(queries, opened.userId));
    if (member === null || member === undefined) {
      return { ok: false, error: "sso_link_required" };
    }
    const to = { userId: member.user.id, provider: by.provider, now };
    if (!(await insertIdentity(queries, newIdentity(person, to)))) {
      throw new Error("The same person signed in twice at once.");
    }
    return { ok: true, member };
  });
}
