import { connectionById } from "#server/data/queries/workspaceSso.ts";
import type { SsoConnectionRow } from "#server/data/tables/people/workspaceSsoRow.ts";
import type { AppContext } from "#server/context.ts";
import type { OidcSetting, ProviderSetting } from "#server/config/ssoSettings.ts";
import { unseal } from "#server/crypto/seal.ts";
import { githubProvider } from "./githubProvider.ts";
import { guardedFetch } from "./guardedFetch.ts";
import type { Provider } from "./provider.ts";
import { providerFetch } from "./providerFetch.ts";

type ProviderContext = Pick<AppContext, "config" | "database" | "secrets" | "ports" | "now">;

/** Sign-in providers: those of the installation, and those of workspaces. */
export interface Providers {
  /** Returns the provider with an id, if there is one. */
  get(id: string): Promise<Provider | undefined>;
}

/** Providers of workspaces whose discovery documents are kept. */
const keptMost = 200;

/** Returns the address that providers send people back to. */
export function redirectUriOf({ publicUrl }: Pick<AppContext["config"], "publicUrl">): string {
  return `${publicUrl}/oauth/callback`;
}

/** Returns the setting of a workspace's provider, with its secret. */
export function settingOf(
  { secrets }: Pick<AppContext, "secrets">,
  row: SsoConnectionRow,
): OidcSetting {
  return {
    id: row.id,
    kind: "oidc",
    name: row.name,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: unseal(secrets.sealing, row.client_secret, row.id),
    workspace: { accountId: row.account_id, groupClaim: row.group_claim },
  };
}

/** Creates the provider of a workspace. */
export async function createWorkspaceProvider(
  context: Pick<ProviderContext, "config" | "ports" | "now">,
  setting: OidcSetting,
): Promise<Provider> {
  const { oidcProvider } = await import("./oidcProvider.ts");
  const redirectUri = redirectUriOf(context.config);
  return oidcProvider(setting, { redirectUri, request: guardedFetch(context), now: context.now });
}

/** Returns the providers of workspaces. A changed one is made again. */
function workspaceProviders(context: ProviderContext): Providers {
  const kept = new Map<string, { changedAt: number; provider: Provider }>();
  return {
    get: async (id) => {
      const row = await connectionById(context.database.queries, id);
      if (row === undefined) {
        return undefined;
      }
      const before = kept.get(id);
      if (before?.changedAt === row.changed_at) {
        return before.provider;
      }
      const provider = await createWorkspaceProvider(context, settingOf(context, row));
      kept.delete(id);
      kept.set(id, { changedAt: row.changed_at, provider });
      const [oldest] = kept.keys();
      if (kept.size > keptMost && oldest !== undefined) {
        kept.delete(oldest);
      }
      return provider;
    },
  };
}

/** Creates the providers; sends no request before the first sign-in. */
export async function createProviders(context: ProviderContext): Promise<Providers> {
  const { config, now } = context;
  const redirectUri = redirectUriOf(config);
  const one = async (setting: ProviderSetting): Promise<Provider> => {
    const means = { redirectUri, request: providerFetch(setting.issuer), now };
    if (setting.kind === "github") {
      return githubProvider(setting, means);
    }
    // Loads the library only if a provider is configured.
    const { oidcProvider } = await import("./oidcProvider.ts");
    return oidcProvider(setting, means);
  };
  const configured = new Map<string, Provider>();
  for (const setting of config.sso.providers) {
    configured.set(setting.id, await one(setting));
  }
  const ofWorkspaces = workspaceProviders(context);
  return {
    get: async (id) =>
      configured.get(id) ?? (id.startsWith("ssoc_") ? ofWorkspaces.get(id) : undefined),
  };
}
