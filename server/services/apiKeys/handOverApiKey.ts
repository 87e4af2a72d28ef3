import { roleRights } from "#contract/roles.ts";
import { changeApiKey, scopesOf } from "#server/data/queries/apiKeys.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { type Member, memberIn } from "#server/data/queries/members.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { notify } from "#server/services/mail/notify.ts";

/** Returns a member who may create keys with these scopes; undefined if there is no such member. */
export async function findKeyHolder(
  queries: Queries,
  place: { userId: string; accountId: string },
  key: Pick<ApiKeyRow, "scopes">,
): Promise<Member | undefined> {
  const member = await memberIn(queries, place);
  const rights = member === undefined ? [] : roleRights[member.role];
  const holds = rights.includes("keys:write") && scopesOf(key).every((one) => rights.includes(one));
  return holds ? member : undefined;
}

/** Makes a member the creator of a key, records the event, and notifies them by mail. Returns the key. */
export async function handOverApiKey(
  context: Pick<AppContext, "config" | "texts" | "now">,
  queries: Queries,
  {
    key,
    taker: { user, account },
    ...more
  }: { key: ApiKeyRow; taker: Member; language: string; from: ClientInfo },
): Promise<ApiKeyRow> {
  if (key.created_by === user.id) {
    return key;
  }
  const event = { kind: "key_handed_over", at: context.now(), from: more.from } as const;
  const detail = `${key.name} (${key.creator_email ?? "–"} → ${user.email})`;
  await recordEvent(queries, { ...event, accountId: account.id, detail });
  await notify(context, queries, { ...event, ...more, detail: key.name, user, account });
  const change = { created_by: user.id, creator_email: user.email };
  return (await changeApiKey(queries, { accountId: account.id, id: key.id }, change)) ?? key;
}
