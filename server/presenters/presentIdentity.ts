import type { SsoProvider } from "#contract/login.ts";
import type { Identity } from "#contract/sso.ts";
import type { IdentityRow } from "#server/data/tables/identityRow.ts";
import { instant } from "./instant.ts";

/** Returns the public fields of a provider. */
export function presentProvider({ id, name, kind }: SsoProvider): SsoProvider {
  return { id, name, kind };
}

/** Returns a connected provider account. A provider that is no longer configured is named by its id. */
export function presentIdentity(row: IdentityRow, provider: SsoProvider | undefined): Identity {
  return {
    object: "identity",
    id: row.id,
    provider:
      provider === undefined
        ? { id: row.provider, name: row.provider, kind: "oidc" }
        : presentProvider(provider),
    email: row.email,
    created_at: instant(row.created_at),
    last_used_at: row.last_used_at === null ? null : instant(row.last_used_at),
  };
}
