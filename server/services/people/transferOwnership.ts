import type { Transaction } from "kysely";
import { ownershipOfferDays } from "#contract/ownership.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import { type Member, memberIn } from "#server/data/queries/members.ts";
import { updateRole } from "#server/data/queries/memberships.ts";
import { deleteOffer, openOffer, replaceOffer } from "#server/data/queries/ownershipOffers.ts";
import { revokeSessionsIn } from "#server/data/queries/sessions.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { OwnershipOfferRow } from "#server/data/tables/userRow.ts";
import { newId } from "#server/crypto/newId.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { publishEvent } from "#server/services/events/publishEvent.ts";
import { queueMail } from "#server/services/mail/queueMail.ts";
import { memberData } from "./changeMember.ts";

type PeopleContext = Pick<AppContext, "config" | "database" | "now" | "texts">;

/** An offer with both members. */
export interface OpenOffer {
  row: OwnershipOfferRow;
  giver: Member;
  taker: Member;
}

const day = 86_400_000;

/** Mails a member what another one did; a used up budget of mails stops no transfer. */
async function mailTo(
  queries: Queries,
  context: PeopleContext,
  mail: {
    member: Member;
    kind: "ownership_offered" | "ownership_transferred";
    other: Member;
    now: number;
  },
): Promise<void> {
  const { member, kind, other, now } = mail;
  await queueMail(queries, context, {
    to: member.user.email,
    causedBy: "owner",
    kind,
    language: member.user.locale ?? "en",
    link: `${context.config.publicUrl}/people`,
    values: { [kind === "ownership_offered" ? "giver" : "taker"]: other.user.email },
    now,
  });
}

/** Returns the open offer of an account; null if there is none, its giver is no longer an owner, or its taker is no longer a member or an owner already. */
export async function findOffer(
  queries: Queries,
  accountId: string,
  now: number,
): Promise<OpenOffer | null> {
  const row = await openOffer(queries, accountId, now);
  if (row === undefined) {
    return null;
  }
  const giver = await memberIn(queries, { userId: row.from_user, accountId });
  const taker = await memberIn(queries, { userId: row.to_user, accountId });
  return giver?.role === "owner" && taker !== undefined && taker.role !== "owner"
    ? { row, giver, taker }
    : null;
}

/** Outcome of offering ownership. */
export type Offered =
  | { ok: true; offer: OpenOffer }
  | { ok: false; error: "not_found" | "role_forbidden" | "conflict" };

/** Offers an owner's place to a member. The owner's earlier offer ends; another owner's open offer stays, and is a conflict. */
export async function offerOwnership(
  context: PeopleContext,
  { actor, userId, from }: { actor: Member; userId: string; from: ClientInfo },
): Promise<Offered> {
  const accountId = actor.account.id;
  const now = context.now();
  return context.database.atomically(async (queries): Promise<Offered> => {
    await lockAccount(queries, accountId);
    const giver = await memberIn(queries, { userId: actor.user.id, accountId });
    if (giver?.role !== "owner") {
      return { ok: false, error: "role_forbidden" };
    }
    const taker = await memberIn(queries, { userId, accountId });
    if (taker === undefined) {
      return { ok: false, error: "not_found" };
    }
    const open = await findOffer(queries, accountId, now);
    if (taker.role === "owner" || (open !== null && open.giver.user.id !== giver.user.id)) {
      return { ok: false, error: "conflict" };
    }
    const row: OwnershipOfferRow = {
      id: newId("own"),
      account_id: accountId,
      from_user: giver.user.id,
      to_user: taker.user.id,
      created_at: now,
      expires_at: now + ownershipOfferDays * day,
    };
    await replaceOffer(queries, row);
    const event = { accountId, kind: "ownership_offered", at: now, from } as const;
    await recordEvent(queries, { ...event, detail: taker.user.email });
    await mailTo(queries, context, { member: taker, kind: "ownership_offered", other: giver, now });
    return { ok: true, offer: { row, giver, taker } };
  });
}

async function setRole(
  queries: Transaction<Tables>,
  member: Member,
  { role, now }: { role: "owner" | "admin"; now: number },
): Promise<void> {
  const [userId, accountId] = [member.user.id, member.account.id];
  await updateRole(queries, { userIds: [userId], accountId, role });
  const data = { ...memberData(member), role, previous_role: member.role };
  await publishEvent(queries, { accountId, type: "role.changed", data, now, free: true });
}

/** Runs a change of the open offer with this id, with its account locked; returns false if there is none, or `act` doesn't allow it. */
async function changeOffer(
  context: PeopleContext,
  { actor, id }: { actor: Member; id: string },
  act: (queries: Transaction<Tables>, offer: OpenOffer, now: number) => Promise<boolean>,
): Promise<boolean> {
  const accountId = actor.account.id;
  const now = context.now();
  return context.database.atomically(async (queries) => {
    await lockAccount(queries, accountId);
    const offer = await findOffer(queries, accountId, now);
    return offer?.row.id === id && act(queries, offer, now);
  });
}

/** Hands ownership over: the taker becomes an owner, and the giver an admin, who signs in again. Works once; returns false if the offer isn't open or is for somebody else. */
export async function acceptOwnership(
  context: PeopleContext,
  { actor, id, from }: { actor: Member; id: string; from: ClientInfo },
): Promise<boolean> {
  const accountId = actor.account.id;
  return changeOffer(context, { actor, id }, async (queries, { giver, taker }, now) => {
    if (taker.user.id !== actor.user.id) {
      return false;
    }
    await deleteOffer(queries, accountId);
    await setRole(queries, taker, { role: "owner", now });
    await setRole(queries, giver, { role: "admin", now });
    await revokeSessionsIn(queries, { userIds: [giver.user.id], accountId, at: now });
    const event = { accountId, kind: "ownership_transferred", at: now, from } as const;
    const detail = `${giver.user.email} → ${taker.user.email}`;
    await recordEvent(queries, { ...event, detail });
    await mailTo(queries, context, {
      member: giver,
      kind: "ownership_transferred",
      other: taker,
      now,
    });
    return true;
  });
}

/** Ends an offer, for its taker and for owners; returns false if there is none that they may end. */
export async function endOffer(
  context: PeopleContext,
  { actor, id, from }: { actor: Member; id: string; from: ClientInfo },
): Promise<boolean> {
  const accountId = actor.account.id;
  return changeOffer(context, { actor, id }, async (queries, { taker }, now) => {
    const own = await memberIn(queries, { userId: actor.user.id, accountId });
    if (own?.role !== "owner" && taker.user.id !== actor.user.id) {
      return false;
    }
    await deleteOffer(queries, accountId);
    const event = { accountId, kind: "ownership_offer_ended", at: now, from } as const;
    await recordEvent(queries, { ...event, detail: taker.user.email });
    return true;
  });
}
