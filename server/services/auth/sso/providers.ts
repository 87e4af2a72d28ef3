import type { AppContext } from "#server/context.ts";
import type { ProviderSetting } from "#server/config/ssoSettings.ts";
import { githubProvider } from "./githubProvider.ts";
import type { Provider } from "./provider.ts";
import { providerFetch } from "./providerFetch.ts";

/** The providers the operator set up, by id. */
export type Providers = ReadonlyMap<string, Provider>;

/** Makes the providers of the settings; nothing is asked before somebody signs in. */
export async function createProviders({
  config,
  now,
}: Pick<AppContext, "config" | "now">): Promise<Providers> {
  const redirectUri = `${config.publicUrl}/oauth/callback`;
  const one = async (setting: ProviderSetting): Promise<Provider> => {
    const means = { redirectUri, ask: providerFetch(setting.issuer), now };
    if (setting.kind === "github") {
      return githubProvider(setting, means);
    }
    // Its library is loaded only where a provider is set.
    const { oidcProvider } = await import("./oidcProvider.ts");
    return oidcProvider(setting, means);
  };
  const made = config.sso.providers.map(
    async (setting) => [setting.id, await one(setting)] as const,
  );
  return new Map(await Promise.all(made));
}
