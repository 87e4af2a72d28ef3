import type { AppContext } from "#server/context.ts";
import type { ProviderSetting } from "#server/config/ssoSettings.ts";
import { githubProvider } from "./githubProvider.ts";
import type { Provider } from "./provider.ts";
import { providerFetch } from "./providerFetch.ts";

/** Configured sign-in providers by id. */
export type Providers = ReadonlyMap<string, Provider>;

/** Creates the configured providers; sends no request before the first sign-in. */
export async function createProviders({
  config,
  now,
}: Pick<AppContext, "config" | "now">): Promise<Providers> {
  const redirectUri = `${config.publicUrl}/oauth/callback`;
  const one = async (setting: ProviderSetting): Promise<Provider> => {
    const means = { redirectUri, request: providerFetch(setting.issuer), now };
    if (setting.kind === "github") {
      return githubProvider(setting, means);
    }
    // Loads the library only if a provider is configured.
    const { oidcProvider } = await import("./oidcProvider.ts");
    return oidcProvider(setting, means);
  };
  const made = config.sso.providers.map(
    async (setting) => [setting.id, await one(setting)] as const,
  );
  return new Map(await Promise.all(made));
}
