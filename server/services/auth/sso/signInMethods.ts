import { domainToASCII } from "node:url";
import type { Config } from "#server/config/config.ts";
import { identitiesOf } from "#server/data/queries/identities.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { AppContext } from "#server/context.ts";
import type { ProviderSetting } from "#server/config/ssoSettings.ts";

/** How people of an address's domain sign in; who they are plays no part. */
export interface SignInMethods {
  password: boolean;
  provider: ProviderSetting | null;
}

/** What the operator decided for the domain of an address. */
export function signInMethodsOf(config: Pick<Config, "sso">, email: string): SignInMethods {
  const name = email.trim().normalize("NFKC");
  const domain = domainToASCII(name.slice(name.lastIndexOf("@") + 1)).toLowerCase();
  const rule = config.sso.domainRules.get(domain);
  const provider = config.sso.providers.find(({ id }) => id === rule?.provider) ?? null;
  return { password: rule?.password ?? true, provider };
}

/** Why a password does not sign in: for a domain that is to use its provider always the same words, so that they tell nothing of the account. */
export function passwordErrorCode(
  config: Pick<Config, "sso">,
  email: string,
): "login_refused" | "sso_required" {
  return signInMethodsOf(config, email).password ? "login_refused" : "sso_required";
}

/**
 * Whether an account whose password was right may sign in with it. Where its domain is to use the
 * provider alone, only the operator may, who else could be locked out for good, and whoever has not
 * connected that provider yet, since connecting takes being signed in.
 */
export async function mayUsePassword(
  context: Pick<AppContext, "config" | "database">,
  account: AccountRow,
): Promise<boolean> {
  const { password, provider } = signInMethodsOf(context.config, account.email);
  if (password || provider === null || account.role === "operator") {
    return true;
  }
  const identities = await identitiesOf(context.database.queries, account.id);
  return identities.every((one) => one.provider !== provider.id);
}
