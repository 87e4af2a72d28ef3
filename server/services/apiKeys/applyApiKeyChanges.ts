import type { AuditKind } from "#contract/auditEvents.ts";
import { findApiKey, changeApiKey, type KeyChange } from "#server/data/queries/apiKeys.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { normalNetwork } from "./allowedNetworks.ts";
import type { ApiKeyOptions } from "./issueApiKey.ts";
import { type OptionError, optionError, publishableColumns } from "./publishableColumns.ts";

/** Changes to a key; those left out stay. */
interface ApiKeyChanges extends Omit<ApiKeyOptions, "name" | "mode" | "expires_in_days"> {
  name?: string | undefined;
  disabled?: boolean | undefined;
}

/** Outcome of changing a key; `network` is the index of the invalid network. */
export type UpdatedApiKey =
  | { ok: true; row: ApiKeyRow }
  | { ok: false; error: "not_found" | "empty_name" }
  | { ok: false; error: "not_a_network"; network: number }
  | ({ ok: false } & OptionError);

/** Returns the columns that options change, without those left out. */
function changedColumns(changes: ApiKeyChanges): KeyChange {
  const { name, scopes, allowed_networks: networks } = changes;
  const { requests_per_minute: rate, credit_budget: budget } = changes;
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(scopes === undefined ? {} : { scopes: [...new Set(scopes)].join(" ") }),
    ...(networks === undefined
      ? {}
      : { allowed_networks: [...new Set(networks.map(normalNetwork))].join(" ") }),
    ...(rate === undefined ? {} : { requests_per_minute: rate }),
    ...(budget === undefined ? {} : { credit_budget: budget }),
    ...publishableColumns(changes),
  };
}

/** Changes, disables or enables a key of an account; takes effect with the next request. */
export async function applyApiKeyChanges(
  context: Pick<AppContext, "database" | "now">,
  input: { accountId: string; id: string; changes: ApiKeyChanges; from: ClientInfo },
): Promise<UpdatedApiKey> {
  const { accountId, id, changes, from } = input;
  const network = (changes.allowed_networks ?? []).findIndex((one) => normalNetwork(one) === null);
  if (changes.name?.trim() === "") {
    return { ok: false, error: "empty_name" };
  }
  if (network !== -1) {
    return { ok: false, error: "not_a_network", network };
  }
  const now = context.now();
  return context.database.atomically(async (queries): Promise<UpdatedApiKey> => {
    await lockAccount(queries, accountId);
    const before = await findApiKey(queries, accountId, id);
    if (before === undefined) {
      return { ok: false, error: "not_found" };
    }
    const error = optionError(before.mode, changes);
    if (error !== null) {
      return { ok: false, ...error };
    }
    const columns = changedColumns(changes);
    const kinds: AuditKind[] = Object.keys(columns).length === 0 ? [] : ["key_changed"];
    const { disabled = before.disabled_at !== null } = changes;
    if (disabled !== (before.disabled_at !== null)) {
      kinds.push(disabled ? "key_disabled" : "key_enabled");
      columns.disabled_at = disabled ? now : null;
    }
    const row =
      kinds.length === 0 ? before : await changeApiKey(queries, { accountId, id }, columns);
    for (const kind of kinds) {
      await recordEvent(queries, { accountId, kind, at: now, from, detail: (row ?? before).name });
    }
    return { ok: true, row: row ?? before };
  });
}
