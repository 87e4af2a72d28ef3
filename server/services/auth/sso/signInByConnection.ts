import type { Transaction } from "kysely";
import type { SsoErrorCode } from "#contract/workspaceSso.ts";
import { toPlainLine } from "#contract/toPlainLine.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import {
  findIdentities,
  findIdentity,
  insertIdentity,
  touchIdentity,
} from "#server/data/queries/identities.ts";
import {
  isManaged,
  type Member,
  memberByEmail,
  memberById,
  memberIn,
} from "#server/data/queries/members.ts";
import {
  scimTokensOf,
  scimUserByName,
  scimUsersOf,
  updateScimUser,
} from "#server/data/queries/scim.ts";
import { emailKey, lockUser } from "#server/data/queries/users.ts";
import {
  connectionById,
  hasProven,
  recordConnectionUse,
} from "#server/data/queries/workspaceSso.ts";
import type { SsoConnectionRow } from "#server/data/tables/people/workspaceSsoRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";
import type { AppContext } from "#server/context.ts";
import type { ClientInfo } from "#server/services/audit/recordEvent.ts";
import { isMailable } from "#server/services/mail/isMailable.ts";
import { provisionMember, syncRole } from "#server/services/people/provision.ts";
import { newIdentity } from "./newIdentity.ts";
import type { VerifiedIdentity } from "./provider.ts";
import { domainOf } from "./signInMethods.ts";

type Refusal = { ok: false; error: SsoErrorCode };

/** A person at the provider of a workspace. */
interface Arrival {
  connection: SsoConnectionRow;
  person: VerifiedIdentity;
  now: number;
  from: ClientInfo;
}

const refused = (error: SsoErrorCode): Refusal => ({ ok: false, error });

/** Returns the address of a person if it may be mailed and the workspace proved its domain. */
async function provenAddress(
  queries: Transaction<Tables>,
  { connection, person }: Arrival,
): Promise<{ ok: true; email: string } | Refusal> {
  const { email } = person;
  if (email === null || !isMailable(email)) {
    return refused("no_address");
  }
  const domain = domainOf(email);
  return (await hasProven(queries, { accountId: connection.account_id, domain }))
    ? { ok: true, email }
    : refused("other_domain");
}

/** Makes a person a member if the workspace lets them join: those whom SCIM wants, or without SCIM everybody of its domains. */
async function admit(
  queries: Transaction<Tables>,
  arrival: Arrival,
  who: { user: UserRow | undefined; email: string },
): Promise<{ ok: true; member: Member } | Refusal> {
  const { connection, person, now, from } = arrival;
  const { account_id: accountId } = connection;
  const people = await scimUsersOf(queries, { accountId });
  const key = emailKey(who.email);
  const wanted =
    people.find((one) => who.user !== undefined && one.user_id === who.user.id) ??
    (await scimUserByName(queries, { accountId, key }));
  if (wanted?.active === 0) {
    return refused("deprovisioned");
  }
  const open = connection.joins === 1 && (await scimTokensOf(queries, accountId)).length === 0;
  if (wanted === undefined && !open) {
    return refused("not_joined");
  }
  const member = await provisionMember(queries, {
    accountId,
    person: who.user ?? { email: who.email, name: toPlainLine(person.name) },
    groups: person.groups ?? [],
    now,
    from,
  });
  if (member === null) {
    return refused("full");
  }
  if (wanted !== undefined) {
    await updateScimUser(queries, wanted.id, { user_id: member.user.id });
  }
  return { ok: true, member };
}

/** Returns the user of a person who isn't connected yet: none, or one that only this workspace has. Another user with this address is never merged with the person. */
async function userToConnect(
  queries: Transaction<Tables>,
  { connection }: Arrival,
  email: string,
): Promise<{ ok: true; user: UserRow | undefined } | Refusal> {
  const member = await memberByEmail(queries, emailKey(email));
  if (member === undefined) {
    return { ok: true, user: undefined };
  }
  await lockUser(queries, member.user.id);
  const { user } = member;
  const owned = { user, account: { id: connection.account_id } };
  const free = (await findIdentities(queries, user.id)).length === 0;
  return free && user.operator === 0 && (await isManaged(queries, owned))
    ? { ok: true, user }
    : refused("not_connected");
}

async function arrive(
  queries: Transaction<Tables>,
  arrival: Arrival,
): Promise<{ ok: true; member: Member } | Refusal> {
  const { connection, person, now } = arrival;
  const identity = await findIdentity(queries, person);
  const known = identity && (await memberById(queries, identity.user_id));
  const accountId = connection.account_id;
  const place = known && (await memberIn(queries, { userId: known.user.id, accountId }));
  if (identity !== undefined && place !== undefined) {
    await touchIdentity(queries, identity.id, { email: person.email, last_used_at: now });
    return { ok: true, member: place };
  }
  const address = await provenAddress(queries, arrival);
  if (!address.ok) {
    return address;
  }
  const { email } = address;
  const found =
    known === undefined
      ? await userToConnect(queries, arrival, email)
      : { ok: true as const, user: known.user };
  if (!found.ok) {
    return found;
  }
  const present = found.user && (await memberIn(queries, { userId: found.user.id, accountId }));
  const admitted =
    present === undefined
      ? await admit(queries, arrival, { user: found.user, email })
      : { ok: true as const, member: present };
  if (!admitted.ok || identity !== undefined) {
    return admitted;
  }
  const to = { userId: admitted.member.user.id, provider: connection.id, now };
  if (!(await insertIdentity(queries, newIdentity(person, to)))) {
    throw new Error("The same person signed in twice at once.");
  }
  return { ok: true, member: { ...admitted.member } };
}

/**
 * Returns the member behind a person at the provider of a workspace, with the role of their groups. Somebody new becomes a member if the
 * workspace lets people of its domains join. Stores the outcome for the workspace's owners.
 */
export async function signInByConnection(
  context: Pick<AppContext, "database" | "now">,
  {
    connectionId,
    person,
    from,
  }: { connectionId: string; person: VerifiedIdentity; from: ClientInfo },
): Promise<
  { ok: true; member: Member } | { ok: false; error: "sso_refused" | "sso_link_required" }
> {
  const now = context.now();
  const arrived = await context.database.atomically(async (queries) => {
    const before = await connectionById(queries, connectionId);
    if (before === undefined) {
      return refused("refused");
    }
    await lockAccount(queries, before.account_id);
    const connection = await connectionById(queries, connectionId);
    if (connection === undefined) {
      return refused("refused");
    }
    const ended = await arrive(queries, { connection, person, now, from });
    if (!ended.ok) {
      return ended;
    }
    const claimed = person.groups ?? null;
    const member = await syncRole(queries, { member: ended.member, claimed, now, from });
    await recordConnectionUse(queries, connectionId, { last_sign_in_at: now });
    return { ok: true as const, member };
  });
  if (arrived.ok) {
    return arrived;
  }
  await recordConnectionUse(context.database.queries, connectionId, {
    last_error: arrived.error,
    last_error_detail: person.email === null ? null : `@${domainOf(person.email)}`,
    last_error_at: now,
  });
  return {
    ok: false,
    error: arrived.error === "not_connected" ? "sso_link_required" : "sso_refused",
  };
}

/** Makes a signed-in user who has just connected the provider of a workspace its member, if it lets them join. */
export async function joinByConnection(
  queries: Transaction<Tables>,
  {
    connectionId,
    user,
    person,
    now,
    from,
  }: {
    connectionId: string;
    user: UserRow;
    person: VerifiedIdentity;
    now: number;
    from: ClientInfo;
  },
): Promise<boolean> {
  const connection = await connectionById(queries, connectionId);
  if (connection === undefined || user.operator === 1) {
    return false;
  }
  await lockAccount(queries, connection.account_id);
  const arrival = { connection, person, now, from };
  const address = await provenAddress(queries, arrival);
  // The person at the provider has to be this one, not somebody who shares a browser with them.
  if (!address.ok || emailKey(address.email) !== user.email_key) {
    return false;
  }
  const place = { userId: user.id, accountId: connection.account_id };
  return (
    (await memberIn(queries, place)) !== undefined ||
    (await admit(queries, arrival, { user, email: address.email })).ok
  );
}
