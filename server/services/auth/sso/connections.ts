import type { Config } from "#server/config/config.ts";
import { type Member, memberById } from "#server/data/queries/members.ts";
import { lockUser } from "#server/data/queries/users.ts";
import {
  deleteIdentity,
  findIdentities,
  findIdentity,
  insertIdentity,
} from "#server/data/queries/identities.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";
import type { IdentityRow } from "#server/data/tables/identityRow.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { notify } from "#server/services/mail/notify.ts";
import type { ProviderSetting } from "#server/config/ssoSettings.ts";
import { findSignInMethods } from "./signInMethods.ts";
import type { VerifiedIdentity } from "./provider.ts";
import { newIdentity } from "./newIdentity.ts";
import { joinByConnection } from "./signInByConnection.ts";

type ConnectionContext = Pick<AppContext, "config" | "database" | "texts" | "now">;

/** User who connects or disconnects a provider account, with the client and language for the notice. */
interface Owner extends Pick<Member, "user" | "account"> {
  from: ClientInfo;
  language: string;
}

/** Connects a provider account to a user; false if it is connected to another one, or is a workspace's that doesn't let the user join. */
export async function connect(
  context: ConnectionContext,
  owner: Owner,
  { person, provider }: { person: VerifiedIdentity; provider: ProviderSetting },
): Promise<boolean> {
  const now = context.now();
  const { user, account } = owner;
  return context.database.atomically(async (queries) => {
    if (provider.kind === "oidc" && provider.workspace !== undefined) {
      const joining = { connectionId: provider.id, user, person, now, from: owner.from };
      if (!(await joinByConnection(queries, joining))) {
        return false;
      }
    }
    const row = newIdentity(person, { userId: user.id, provider: provider.id, now });
    if (!(await insertIdentity(queries, row))) {
      return (await findIdentity(queries, person))?.user_id === user.id;
    }
    await recordEvent(queries, {
      accountId: account.id,
      kind: "identity_linked",
      at: now,
      from: owner.from,
      detail: provider.id,
    });
    await notify(context, queries, {
      kind: "identity_linked",
      ...owner,
      at: now,
      detail: provider.name,
    });
    return true;
  });
}

/** Tells whether the user would have no permitted sign-in method without this identity. */
function isNeeded(
  config: Pick<Config, "sso">,
  user: UserRow,
  { identity, all }: { identity: IdentityRow; all: readonly IdentityRow[] },
): boolean {
  if (user.password_hash === "" && all.length === 1) {
    return true;
  }
  const { password, provider } = findSignInMethods(config, user.email);
  const others = all.filter((one) => one !== identity && one.provider === identity.provider);
  const wanted = !password && provider?.id === identity.provider;
  return wanted && user.operator === 0 && others.length === 0;
}

/** Outcome of disconnecting. */
export type Disconnected = "done" | "not_found" | "last_sign_in_method";

/** Disconnects a provider account unless it is the only sign-in method. */
export async function disconnect(
  context: ConnectionContext,
  owner: Owner,
  id: string,
): Promise<Disconnected> {
  const now = context.now();
  return context.database.atomically(async (queries) => {
    await lockUser(queries, owner.user.id);
    const all = await findIdentities(queries, owner.user.id);
    const identity = all.find((one) => one.id === id);
    if (identity === undefined) {
      return "not_found";
    }
    const member = await memberById(queries, owner.user.id);
    if (member === undefined || isNeeded(context.config, member.user, { identity, all })) {
      return "last_sign_in_method";
    }
    await deleteIdentity(queries, id);
    const name = context.config.sso.providers.find((one) => one.id === identity.provider)?.name;
    await recordEvent(queries, {
      accountId: owner.account.id,
      kind: "identity_unlinked",
      at: now,
      from: owner.from,
      detail: identity.provider,
    });
    await notify(context, queries, {
      kind: "identity_unlinked",
      ...owner,
      at: now,
      detail: name ?? identity.provider,
    });
    return "done";
  });
}
