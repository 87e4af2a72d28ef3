import type { Transaction } from "kysely";
import { scimLimits } from "#contract/scim.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import { membersById } from "#server/data/queries/members.ts";
import {
  deleteScimGroupRow,
  groupPlaces,
  insertScimGroup,
  replaceGroupMembers,
  scimGroupsOf,
  scimUsersOf,
  updateScimGroup,
} from "#server/data/queries/scim.ts";
import type { ScimGroupRow } from "#server/data/tables/people/scimRow.ts";
import type { Tables } from "#server/data/tables/tables.ts";
import type { AppContext } from "#server/context.ts";
import { newId } from "#server/crypto/newId.ts";
import { syncRoles } from "#server/services/people/provision.ts";
import { invalidValue, ScimError } from "./scimError.ts";
import { nameKey, type WantedGroup } from "./scimResources.ts";
import { requireVersion, type ScimCaller, unknown } from "./scimUsers.ts";

type GroupContext = Pick<AppContext, "database" | "now">;

/** A change of a group under way. */
interface Change extends ScimCaller {
  queries: Transaction<Tables>;
  now: number;
}

/** Gives people the roles of their groups; while the workspace has no group, nothing is known of roles. */
async function syncPeople(change: Change, personIds: ReadonlySet<string>): Promise<void> {
  const { queries, accountId, now, from } = change;
  if ((await scimGroupsOf(queries, { accountId })).length === 0) {
    return;
  }
  const places = await groupPlaces(queries, accountId);
  const groupsOf = Map.groupBy(places, (place) => place.member_id);
  const listed = (await scimUsersOf(queries, { accountId })).filter(({ id }) => personIds.has(id));
  const members = await membersById(queries, accountId);
  const people = listed.flatMap(({ id, user_id: userId }) => {
    const member = members.get(userId ?? "");
    const groups = (groupsOf.get(id) ?? []).map((place) => place.display_name);
    return member === undefined ? [] : [{ member, groups }];
  });
  await syncRoles(queries, { accountId, people, now, from });
}

async function membersIn({ queries, accountId }: Change, groupId: string): Promise<string[]> {
  const places = await groupPlaces(queries, accountId);
  return places.filter((one) => one.group_id === groupId).map((one) => one.member_id);
}

/** Stores who is in a group, and gives those who came, went or stayed their roles. */
async function setMembers(change: Change, groupId: string, ids: readonly string[]): Promise<void> {
  const { queries, accountId } = change;
  const people = new Set((await scimUsersOf(queries, { accountId })).map(({ id }) => id));
  if (ids.some((id) => !people.has(id))) {
    throw invalidValue("A member of the group isn't a person of this workspace.");
  }
  const before = await membersIn(change, groupId);
  await replaceGroupMembers(queries, groupId, ids);
  await syncPeople(change, new Set([...before, ...ids]));
}

async function changing<T>(
  context: GroupContext,
  caller: ScimCaller,
  act: (change: Change) => Promise<T>,
): Promise<T> {
  return context.database.atomically(async (queries) => {
    await lockAccount(queries, caller.accountId);
    return act({ ...caller, queries, now: context.now() });
  });
}

async function requireFree({ queries, accountId }: Change, key: string, id: string | null) {
  const groups = await scimGroupsOf(queries, { accountId });
  if (groups.some((row) => row.name_key === key && row.id !== id)) {
    throw new ScimError(409, "The name of the group is taken.", "uniqueness");
  }
  if (id === null && groups.length >= scimLimits.groupsMax) {
    throw new ScimError(403, `A workspace has at most ${scimLimits.groupsMax} groups.`);
  }
}

async function found({ queries, accountId }: Change, id: string): Promise<ScimGroupRow> {
  const [row] = await scimGroupsOf(queries, { accountId, id });
  if (row === undefined) {
    throw unknown();
  }
  return row;
}

/** Adds a group. Throws a {@link ScimError}. */
export async function createScimGroup(
  context: GroupContext,
  caller: ScimCaller,
  wanted: WantedGroup,
): Promise<ScimGroupRow> {
  return changing(context, caller, async (change) => {
    const key = nameKey(wanted.displayName);
    await requireFree(change, key, null);
    const row: ScimGroupRow = {
      id: newId("scg"),
      account_id: change.accountId,
      display_name: wanted.displayName,
      name_key: key,
      external_id: wanted.externalId,
      version: 1,
      created_at: change.now,
      changed_at: change.now,
    };
    await insertScimGroup(change.queries, row);
    await setMembers(change, row.id, wanted.members);
    return row;
  });
}

/** Changes a group to what `wantedOf` makes of it and its members; `matches` is the If-Match header. Throws a {@link ScimError}. */
export async function changeScimGroup(
  context: GroupContext,
  caller: ScimCaller,
  {
    id,
    matches,
    wantedOf,
  }: {
    id: string;
    matches: string | undefined;
    wantedOf: (row: ScimGroupRow, members: readonly string[]) => WantedGroup;
  },
): Promise<ScimGroupRow> {
  return changing(context, caller, async (change) => {
    const row = await found(change, id);
    requireVersion(row.version, matches);
    const wanted = wantedOf(row, await membersIn(change, id));
    const key = nameKey(wanted.displayName);
    await requireFree(change, key, id);
    await updateScimGroup(change.queries, id, {
      display_name: wanted.displayName,
      name_key: key,
      external_id: wanted.externalId,
      version: row.version + 1,
      changed_at: change.now,
    });
    await setMembers(change, id, wanted.members);
    return found(change, id);
  });
}

/** Deletes a group; its people get the roles of their other groups. Throws a {@link ScimError}. */
export async function deleteScimGroup(
  context: GroupContext,
  caller: ScimCaller,
  { id, matches }: { id: string; matches: string | undefined },
): Promise<void> {
  await changing(context, caller, async (change) => {
    requireVersion((await found(change, id)).version, matches);
    const before = await membersIn(change, id);
    await deleteScimGroupRow(change.queries, id);
    await syncPeople(change, new Set(before));
  });
}
