import { domainToASCII } from "node:url";
import type { Config } from "#server/config/config.ts";
import { findIdentities } from "#server/data/queries/identities.ts";
import { memberships } from "#server/data/queries/members.ts";
import { connectionOfDomain } from "#server/data/queries/workspaceSso.ts";
import type { SsoConnectionRow } from "#server/data/tables/people/workspaceSsoRow.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";
import type { SsoProvider } from "#contract/login.ts";
import type { AppContext } from "#server/context.ts";
import type { ProviderSetting } from "#server/config/ssoSettings.ts";

/** Sign-in methods of an address's domain; independent of the account. */
export interface SignInMethods {
  password: boolean;
  provider: ProviderSetting | null;
}

/** Returns the domain of an address in A-label form; empty without one. */
export function domainOf(email: string): string {
  const name = email.trim().normalize("NFKC");
  return domainToASCII(name.slice(name.lastIndexOf("@") + 1)).toLowerCase();
}

/** Returns the sign-in methods that the operator set for an address's domain. */
export function findSignInMethods(config: Pick<Config, "sso">, email: string): SignInMethods {
  const rule = config.sso.domainRules.get(domainOf(email));
  const provider = config.sso.providers.find(({ id }) => id === rule?.provider) ?? null;
  return { password: rule?.password ?? true, provider };
}

type MethodContext = Pick<AppContext, "config" | "database">;

/** Returns the provider of the workspace that proved the domain of an address; undefined without one, and for domains with a rule of the operator. */
export async function capturingConnection(
  { config, database }: MethodContext,
  email: string,
): Promise<SsoConnectionRow | undefined> {
  const domain = domainOf(email);
  return domain === "" || config.sso.domainRules.has(domain)
    ? undefined
    : connectionOfDomain(database.queries, domain);
}

/** Returns how an address's domain signs in: by a rule of the operator, else with the provider of the workspace that proved the domain. */
export async function readSignInMethods(
  context: MethodContext,
  email: string,
): Promise<{ password: boolean; provider: SsoProvider | null }> {
  const connection = await capturingConnection(context, email);
  if (connection !== undefined) {
    const { id, name } = connection;
    return { password: false, provider: { id, name, kind: "oidc" } };
  }
  const { password, provider } = findSignInMethods(context.config, email);
  return {
    password,
    provider: provider && { id: provider.id, name: provider.name, kind: provider.kind },
  };
}

/** Returns the error code of a failed password sign-in. A domain that must use its provider always gets the same code, so that it reveals nothing about the account. */
export async function passwordErrorCode(
  context: MethodContext,
  email: string,
): Promise<"login_refused" | "sso_required"> {
  return (await readSignInMethods(context, email)).password ? "login_refused" : "sso_required";
}

/** Tells whether a person of a workspace's domain may sign in with their password: before they connected its provider, as its owner, who could be locked out otherwise, and with another account, which isn't the workspace's. */
async function mayUsePasswordBeside(
  { database }: Pick<AppContext, "database">,
  user: UserRow,
  connection: SsoConnectionRow,
): Promise<boolean> {
  const { queries } = database;
  const [identities, members] = await Promise.all([
    findIdentities(queries, user.id),
    memberships(queries, user.id),
  ]);
  return (
    identities.every((one) => one.provider !== connection.id) ||
    members.some(({ account, role }) => account.id !== connection.account_id || role === "owner")
  );
}

/**
 * Tells whether a user may sign in with their password. If their domain must use the provider, two exceptions remain:
 * the operator, who could otherwise be locked out permanently, and users who haven't connected the provider yet, since
 * connecting requires being signed in. The domain of a workspace has those of {@link mayUsePasswordBeside} too.
 */
export async function mayUsePassword(context: MethodContext, user: UserRow): Promise<boolean> {
  if (user.operator === 1) {
    return true;
  }
  const connection = await capturingConnection(context, user.email);
  if (connection !== undefined) {
    return mayUsePasswordBeside(context, user, connection);
  }
  const { password, provider } = findSignInMethods(context.config, user.email);
  if (password || provider === null) {
    return true;
  }
  const identities = await findIdentities(context.database.queries, user.id);
  return identities.every((one) => one.provider !== provider.id);
}
