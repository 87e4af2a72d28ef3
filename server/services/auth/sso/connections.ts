import type { Config } from "#server/config/config.ts";
import { accountById, lockAccount } from "#server/data/queries/accounts.ts";
import {
  deleteIdentity,
  identitiesOf,
  identityOf,
  insertIdentity,
} from "#server/data/queries/identities.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { IdentityRow } from "#server/data/tables/identityRow.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { notify } from "#server/services/mail/notify.ts";
import type { ProviderSetting } from "#server/config/ssoSettings.ts";
import { signInMethodsOf } from "./signInMethods.ts";
import type { VerifiedIdentity } from "./provider.ts";
import { newIdentity } from "./signInByProvider.ts";

type ConnectionContext = Pick<AppContext, "config" | "database" | "texts" | "now">;

/** Owner who connects or disconnects a provider account, with the client and language for the notice. */
interface Owner {
  account: AccountRow;
  from: ClientInfo;
  language: string;
}

/** Connects a provider account to an account; false if it is connected to another one. */
export async function connect(
  context: ConnectionContext,
  owner: Owner,
  { person, provider }: { person: VerifiedIdentity; provider: ProviderSetting },
): Promise<boolean> {
  const now = context.now();
  const { account } = owner;
  return context.database.atomically(async (queries) => {
    const row = newIdentity(person, { accountId: account.id, provider: provider.id, now });
    if (!(await insertIdentity(queries, row))) {
      return (await identityOf(queries, person))?.account_id === account.id;
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

/** Tells whether the account would have no permitted sign-in method without this identity. */
function isNeeded(
  config: Pick<Config, "sso">,
  account: AccountRow,
  { identity, all }: { identity: IdentityRow; all: readonly IdentityRow[] },
): boolean {
  if (account.password_hash === "" && all.length === 1) {
    return true;
  }
  const { password, provider } = signInMethodsOf(config, account.email);
  const others = all.filter((one) => one !== identity && one.provider === identity.provider);
  const wanted = !password && provider?.id === identity.provider;
  return wanted && account.role !== "operator" && others.length === 0;
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
    await lockAccount(queries, owner.account.id);
    const all = await identitiesOf(queries, owner.account.id);
    const identity = all.find((one) => one.id === id);
    if (identity === undefined) {
      return "not_found";
    }
    const account = await accountById(queries, owner.account.id);
    if (account === undefined || isNeeded(context.config, account, { identity, all })) {
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
