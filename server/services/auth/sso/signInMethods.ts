import { domainToASCII } from "node:url";
import type { Config } from "#server/config/config.ts";
import { findIdentities } from "#server/data/queries/identities.ts";
import type { UserRow } from "#server/data/tables/userRow.ts";
import type { AppContext } from "#server/context.ts";
import type { ProviderSetting } from "#server/config/ssoSettings.ts";

/** Sign-in methods of an address's domain; independent of the account. */
export interface SignInMethods {
  password: boolean;
  provider: ProviderSetting | null;
}

/** Returns the sign-in methods that the operator set for an address's domain. */
export function findSignInMethods(config: Pick<Config, "sso">, email: string): SignInMethods {
  const name = email.trim().normalize("NFKC");
  const domain = domainToASCII(name.slice(name.lastIndexOf("@") + 1)).toLowerCase();
  const rule = config.sso.domainRules.get(domain);
  const provider = config.sso.providers.find(({ id }) => id === rule?.provider) ?? null;
  return { password: rule?.password ?? true, provider };
}

/** Returns the error code of a failed password sign-in. A domain that must use its provider always gets the same code, so that it reveals nothing about the account. */
export function passwordErrorCode(
  config: Pick<Config, "sso">,
  email: string,
): "login_refused" | "sso_required" {
  return findSignInMethods(config, email).password ? "login_refused" : "sso_required";
}

/**
 * Tells whether a user may sign in with their password. If their domain must use the provider, two exceptions remain:
 * the operator, who could otherwise be locked out permanently, and users who haven't connected the provider yet, since
 * connecting requires being signed in.
 */
export async function mayUsePassword(
  context: Pick<AppContext, "config" | "database">,
  user: UserRow,
): Promise<boolean> {
  const { password, provider } = findSignInMethods(context.config, user.email);
  if (password || provider === null || user.operator === 1) {
    return true;
  }
  const identities = await findIdentities(context.database.queries, user.id);
  return identities.every((one) => one.provider !== provider.id);
}
