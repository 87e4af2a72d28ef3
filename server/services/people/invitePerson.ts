import { peopleLimits } from "#contract/invitations.ts";
import type { Role } from "#contract/roles.ts";
import { accountById, lockAccount } from "#server/data/queries/accounts.ts";
import {
  deleteInvitationRow,
  findInvitations,
  replaceInvitation,
} from "#server/data/queries/invitations.ts";
import { type Member, memberByEmail, memberIn } from "#server/data/queries/members.ts";
import { countMembers } from "#server/data/queries/memberships.ts";
import { decodeRequirements } from "#server/data/queries/requirements.ts";
import { mayInvite } from "#server/services/accounts/mayInvite.ts";
import { emailKey } from "#server/data/queries/users.ts";
import type { InvitationRow } from "#server/data/tables/userRow.ts";
import { randomToken, sha256 } from "#server/crypto/digest.ts";
import { newId } from "#server/crypto/newId.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";
import { mayGive } from "./changeMember.ts";

/** Outcome of an invitation. `link` is null if it was mailed. */
export type PersonInvited =
  | { ok: true; row: InvitationRow; link: string | null }
  | {
      ok: false;
      error:
        | "role_forbidden"
        | "already_there"
        | "too_many"
        | "rate_limited"
        | "domain_not_allowed";
    };

const day = 86_400_000;

/** Invites an address into the account of a member. An earlier invitation of the address ends. */
export async function invitePerson(
  context: Pick<AppContext, "config" | "database" | "texts" | "now">,
  input: { actor: Member; email: string; role: Role; language: string; from: ClientInfo },
): Promise<PersonInvited> {
  const { actor, email, role, language, from } = input;
  if (!mayGive(actor.role, role)) {
    return { ok: false, error: "role_forbidden" };
  }
  const now = context.now();
  const accountId = actor.account.id;
  const token = randomToken();
  const row: InvitationRow = {
    id: newId("inv"),
    account_id: accountId,
    email,
    email_key: emailKey(email),
    role,
    token_hash: sha256(token),
    invited_by: actor.user.id,
    created_at: now,
    expires_at: now + peopleLimits.invitationDays * day,
  };
  const link = `${context.config.publicUrl}/join?token=${token}`;
  return context.database.atomically(async (queries) => {
    await lockAccount(queries, accountId);
    const account = await accountById(queries, accountId);
    if (account === undefined || !mayInvite(decodeRequirements(account), email)) {
      return { ok: false, error: "domain_not_allowed" };
    }
    const known = (await memberByEmail(queries, row.email_key))?.user.id;
    if (known !== undefined && (await memberIn(queries, { userId: known, accountId }))) {
      return { ok: false, error: "already_there" };
    }
    const open = (await findInvitations(queries, accountId, now)).filter(
      (one) => one.email_key !== row.email_key,
    );
    const people = open.length + (await countMembers(queries, accountId));
    if (open.length >= peopleLimits.invitations || people >= peopleLimits.members) {
      return { ok: false, error: "too_many" };
    }
    // Only the sender's address: any other text would reach strangers in the name of this installation.
    const values = { inviter: actor.user.email };
    const mail = {
      to: email,
      causedBy: "invitation",
      kind: "workspace_invitation",
      language,
    } as const;
    const mailed = context.config.smtpUrl !== null;
    if (mailed && !(await queueMail(queries, context, { ...mail, values, link, now }))) {
      return { ok: false, error: "rate_limited" };
    }
    await replaceInvitation(queries, row);
    const event = { kind: "invitation_sent", at: now, from } as const;
    await recordEvent(queries, { accountId, ...event, detail: `${email} (${role})` });
    return { ok: true, row, link: mailed ? null : link };
  });
}

/** Ends an invitation into an account; returns false if there is none with this id. */
export async function withdrawInvitation(
  context: Pick<AppContext, "database" | "now">,
  { id, accountId, from }: { id: string; accountId: string; from: ClientInfo },
): Promise<boolean> {
  return context.database.atomically(async (queries) => {
    const deleted = await deleteInvitationRow(queries, { id, accountId });
    if (deleted !== undefined) {
      const event = { kind: "invitation_withdrawn", at: context.now(), from } as const;
      await recordEvent(queries, { accountId, ...event, detail: deleted });
    }
    return deleted !== undefined;
  });
}
