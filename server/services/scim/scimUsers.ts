import type { Transaction } from "kysely";
import { scimLimits } from "#contract/scim.ts";
import { toPlainLine } from "#contract/toPlainLine.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import { isManaged, type Member, memberByEmail, memberIn } from "#server/data/queries/members.ts";
import {
  deleteScimUserRow,
  groupNamesOf,
  insertScimUser,
  type ListedScimUser,
  membersOutsideScim,
  scimUserByName,
  scimUsersOf,
  updateScimUser,
} from "#server/data/queries/scim.ts";
import { changeAddress, emailKey, lockUser, updateUser } from "#server/data/queries/users.ts";
import { connectionOf, hasProven } from "#server/data/queries/workspaceSso.ts";
import { deleteIdentitiesAt } from "#server/data/queries/identities.ts";
import type { Queries } from "#server/data/connection/database.ts";
import type { ScimUserRow } from "#server/data/tables/people/scimRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import type { ClientInfo } from "#server/services/audit/recordEvent.ts";
import { isMailable } from "#server/services/mail/isMailable.ts";
import { removeFromOutbox } from "#server/services/mail/outbox.ts";
import { endMembership } from "#server/services/people/changeMember.ts";
import { provisionMember } from "#server/services/people/provision.ts";
import { invalidValue, ScimError } from "./scimError.ts";
import { addressOf, nameKey, shownName, type WantedUser } from "./scimResources.ts";

type ScimContext = Pick<AppContext, "config" | "database" | "now">;

/** A call of a provider in its workspace. */
export interface ScimCaller {
  accountId: string;
  from: ClientInfo;
}

/** A change of a person under way. */
interface Change extends ScimCaller {
  queries: Transaction<Tables>;
  now: number;
  /** Ids of deleted mails, for the outbox. */
  mailIds: string[];
}

const taken = (what: string) => new ScimError(409, `${what} is taken.`, "uniqueness");
export const unknown = () => new ScimError(404, "There is no resource with this id.");

/** Gives members who have none a row, in an account that is locked, so that a provider finds them. */
async function adoptMembers(
  queries: Transaction<Tables>,
  { accountId, now }: { accountId: string; now: number },
): Promise<void> {
  for (const { id, email, name, since } of await membersOutsideScim(queries, accountId)) {
    const before = await scimUserByName(queries, { accountId, key: nameKey(email) });
    if (before !== undefined) {
      await updateScimUser(queries, before.id, { user_id: id, active: 1, changed_at: now });
      continue;
    }
    const person = { ...(name === "" ? {} : { displayName: name }), emails: [{ value: email }] };
    await insertScimUser(queries, {
      id: newId("scu"),
      account_id: accountId,
      user_id: id,
      user_name: email,
      user_name_key: nameKey(email),
      active: 1,
      attributes: JSON.stringify(person),
      version: 1,
      created_at: since,
      changed_at: now,
    });
  }
}

/** Gives new members of a workspace a row, so that lists have them. */
export async function adoptNewMembers(
  { database, now }: Pick<AppContext, "database" | "now">,
  accountId: string,
): Promise<void> {
  if ((await membersOutsideScim(database.queries, accountId)).length > 0) {
    await database.atomically(async (queries) => {
      await lockAccount(queries, accountId);
      await adoptMembers(queries, { accountId, now: now() });
    });
  }
}

/** Returns the address of a person, which is of a domain that the workspace proved. */
async function provenAddress({ queries, accountId }: Change, wanted: WantedUser): Promise<string> {
  const email = addressOf(wanted);
  if (email === null || !isMailable(email)) {
    throw invalidValue("The person needs an email address.");
  }
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  if (!(await hasProven(queries, { accountId, domain }))) {
    throw invalidValue(`The workspace hasn't proven the domain ${domain}.`);
  }
  return email;
}

/** Makes a person a member: at once if the address is free or this workspace's; whoever has an account of their own joins when they sign in with the provider. Returns the id of the user; null for the latter. */
async function activate(change: Change, wanted: WantedUser, personId: string | null) {
  const { queries, accountId, now, from } = change;
  const email = addressOf(wanted);
  const found = email === null ? undefined : await memberByEmail(queries, emailKey(email));
  const userId = found?.user.id ?? "";
  if (found !== undefined && (await memberIn(queries, { userId, accountId })) !== undefined) {
    return userId;
  }
  const address = await provenAddress(change, wanted);
  if (found !== undefined) {
    return null;
  }
  const groups = personId === null ? [] : await groupNamesOf(queries, personId);
  const person = { email: address, name: toPlainLine(shownName(wanted)) };
  const member = await provisionMember(queries, { accountId, person, groups, now, from });
  if (member === null) {
    throw new ScimError(403, "The workspace has as many members as it may have.");
  }
  return member.user.id;
}

/** Ends a person's membership, with their sessions and what the provider proves of them. */
async function deactivate(change: Change, row: ScimUserRow): Promise<void> {
  const { queries, accountId, now, from } = change;
  const { user_id: userId } = row;
  if (userId === null) {
    return;
  }
  // Two removals at once count the accounts of the same user.
  await lockUser(queries, userId);
  const member = await memberIn(queries, { userId, accountId });
  if (member === undefined) {
    return;
  }
  const connection = await connectionOf(queries, accountId);
  if (connection !== undefined) {
    await deleteIdentitiesAt(queries, { userId, provider: connection.id });
  }
  const ended = await endMembership(queries, { member, now, from });
  if (ended === "last_owner") {
    throw new ScimError(
      403,
      "The last owner of the workspace stays. Make somebody else an owner first.",
    );
  }
  if (ended === "only_operator") {
    throw new ScimError(403, "The only operator of the installation stays.");
  }
  change.mailIds.push(...ended);
}

/** Takes over name and address for a user who has nothing but this workspace. */
async function follow(change: Change, member: Member, wanted: WantedUser): Promise<void> {
  const { queries } = change;
  if (!(await isManaged(queries, member)) || member.user.operator === 1) {
    return;
  }
  const { user } = member;
  const email = addressOf(wanted);
  const name = toPlainLine(shownName(wanted));
  if (name !== "" && name !== user.name) {
    await updateUser(queries, user.id, { name });
  }
  if (email === null || emailKey(email) === user.email_key) {
    return;
  }
  const address = await provenAddress(change, wanted);
  if ((await memberByEmail(queries, emailKey(address))) !== undefined) {
    throw taken("The email address");
  }
  await changeAddress(queries, user, address);
}

/** Runs a change with the account locked, and reads its rows first. */
async function changing<T>(
  context: ScimContext,
  { accountId, from }: ScimCaller,
  act: (change: Change) => Promise<T>,
): Promise<T> {
  const mailIds: string[] = [];
  const now = context.now();
  const done = await context.database.atomically(async (queries) => {
    await lockAccount(queries, accountId);
    await adoptMembers(queries, { accountId, now });
    mailIds.length = 0;
    return act({ queries, accountId, from, now, mailIds });
  });
  removeFromOutbox(context.config, mailIds);
  return done;
}

async function listed(queries: Queries, accountId: string, id: string): Promise<ListedScimUser> {
  const [row] = await scimUsersOf(queries, { accountId, id });
  if (row === undefined) {
    throw unknown();
  }
  return row;
}

/** Adds a person. Throws a {@link ScimError}. */
export async function createScimUser(
  context: ScimContext,
  caller: ScimCaller,
  wanted: WantedUser,
): Promise<ListedScimUser> {
  return changing(context, caller, async (change) => {
    const { queries, accountId, now } = change;
    const key = nameKey(wanted.userName);
    const people = await scimUsersOf(queries, { accountId });
    if (people.some((row) => row.user_name_key === key)) {
      throw taken("The user name");
    }
    if (people.length >= scimLimits.usersMax) {
      throw new ScimError(403, `A workspace has at most ${scimLimits.usersMax} people.`);
    }
    const userId = wanted.active ? await activate(change, wanted, null) : null;
    const other = people.find((row) => userId !== null && row.user_id === userId);
    const values = {
      user_id: userId,
      user_name: wanted.userName,
      user_name_key: key,
      active: wanted.active ? 1 : 0,
      attributes: JSON.stringify(wanted.person),
      changed_at: now,
    };
    if (other !== undefined && !other.attributes.includes('"externalId"')) {
      // A member whom the provider knows by another name.
      await updateScimUser(queries, other.id, { ...values, version: other.version + 1 });
      return listed(queries, accountId, other.id);
    }
    if (other !== undefined) {
      throw taken("The email address");
    }
    const id = newId("scu");
    await insertScimUser(queries, {
      id,
      account_id: accountId,
      ...values,
      version: 1,
      created_at: now,
    });
    return listed(queries, accountId, id);
  });
}

/** Rejects a change of a version that isn't the newest. */
export function requireVersion(version: number, matches: string | undefined): void {
  const wanted = matches?.split(",").map((tag) => tag.trim().replace(/^W\//u, ""));
  if (wanted !== undefined && !wanted.includes("*") && !wanted.includes(`"${version}"`)) {
    throw new ScimError(412, "The resource has changed meanwhile.");
  }
}

/** Changes a person to what `change` makes of them; `matches` is the If-Match header. Throws a {@link ScimError}. */
export async function changeScimUser(
  context: ScimContext,
  caller: ScimCaller,
  {
    id,
    matches,
    wantedOf,
  }: {
    id: string;
    matches: string | undefined;
    wantedOf: (row: ListedScimUser) => WantedUser;
  },
): Promise<ListedScimUser> {
  return changing(context, caller, async (change) => {
    const { queries, accountId, now } = change;
    const row = await listed(queries, accountId, id);
    requireVersion(row.version, matches);
    const wanted = wantedOf(row);
    const key = nameKey(wanted.userName);
    const same = await scimUserByName(queries, { accountId, key });
    if (same !== undefined && same.id !== id) {
      throw taken("The user name");
    }
    const userId = wanted.active
      ? row.role === null
        ? await activate(change, wanted, id)
        : row.user_id
      : await deactivate(change, row).then(() => null);
    const member = userId === null ? undefined : await memberIn(queries, { userId, accountId });
    if (member !== undefined) {
      await follow(change, member, wanted);
    }
    await updateScimUser(queries, id, {
      user_id: userId,
      user_name: wanted.userName,
      user_name_key: key,
      active: wanted.active ? 1 : 0,
      attributes: JSON.stringify(wanted.person),
      version: row.version + 1,
      changed_at: now,
    });
    return listed(queries, accountId, id);
  });
}

/** Removes a person from the workspace. Throws a {@link ScimError}. */
export async function deleteScimUser(
  context: ScimContext,
  caller: ScimCaller,
  { id, matches }: { id: string; matches: string | undefined },
): Promise<void> {
  await changing(context, caller, async (change) => {
    const row = await listed(change.queries, change.accountId, id);
    requireVersion(row.version, matches);
    await deactivate(change, row);
    await deleteScimUserRow(change.queries, id);
  });
}
