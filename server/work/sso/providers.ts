import type { Parts } from "#server/parts.ts";
import type { ProviderSetting } from "#server/ssoSettings.ts";
import { githubProvider } from "./githubProvider.ts";
import { oidcProvider } from "./oidcProvider.ts";
import type { Provider } from "./provider.ts";
import { providerFetch } from "./providerFetch.ts";

/** The providers the operator set up, by id. */
export type Providers = ReadonlyMap<string, Provider>;

/** Makes the providers of the settings; nothing is asked before somebody signs in. */
export function createProviders({ config, now }: Pick<Parts, "config" | "now">): Providers {
  const redirectUri = `${config.publicUrl}/oauth/callback`;
  const one = (setting: ProviderSetting): Provider => {
    const means = { redirectUri, ask: providerFetch(setting.issuer), now };
    return setting.kind === "github"
      ? githubProvider(setting, means)
      : oidcProvider(setting, means);
  };
  return new Map(config.sso.providers.map((setting) => [setting.id, one(setting)]));
}
