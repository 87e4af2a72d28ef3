import type { AuditKind } from "#contract/auditEvents.ts";
import { findApiKey, changeApiKey, type KeyChange } from "#server/data/queries/apiKeys.ts";
import { lockAccount } from "#server/data/queries/accounts.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import type { AppContext } from "#server/context.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { normalNetwork } from "./allowedNetworks.ts";
import { findKeyHolder, handOverApiKey } from "./handOverApiKey.ts";
import type { ApiKeyOptions } from "./issueApiKey.ts";
import { type OptionError, optionError, publishableColumns } from "./publishableColumns.ts";

/** Changes to a key; those left out stay. */
interface ApiKeyChanges extends Omit<ApiKeyOptions, "name" | "mode" | "expires_in_days"> {
  name?: string | undefined;
  disabled?: boolean | undefined;
  /** Member to hand the key over to. */
  creator_id?: string | undefined;
}

/** Outcome of changing a key; `network` is the index of the invalid network. */
export type UpdatedApiKey =
  | { ok: true; row: ApiKeyRow }
  | { ok: false; error: "not_found" | "empty_name" | "not_a_key_holder" }
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

interface KeyUpdate {
  accountId: string;
  id: string;
  changes: ApiKeyChanges;
  language: string;
  from: ClientInfo;
}

/** Changes, disables or enables a key of an account; takes effect with the next request. */
export async function applyApiKeyChanges(
  context: Pick<AppContext, "config" | "database" | "texts" | "now">,
  input: KeyUpdate,
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
    const { creator_id: userId } = changes;
    const taker =
      userId === undefined
        ? null
        : await findKeyHolder(queries, { userId, accountId }, { ...before, ...columns });
    if (taker === undefined) {
      return { ok: false, error: "not_a_key_holder" };
    }
    const kinds: AuditKind[] = Object.keys(columns).length === 0 ? [] : ["key_changed"];
    const { disabled = before.disabled_at !== null } = changes;
    if (disabled !== (before.disabled_at !== null)) {
      kinds.push(disabled ? "key_disabled" : "key_enabled");
      columns.disabled_at = disabled ? now : null;
    }
    const changed =
      kinds.length === 0 ? before : await changeApiKey(queries, { accountId, id }, columns);
    const key = changed ?? before;
    for (const kind of kinds) {
      await recordEvent(queries, { accountId, kind, at: now, from, detail: key.name });
    }
    const row =
      taker === null ? key : await handOverApiKey(context, queries, { ...input, key, taker });
    return { ok: true, row };
  });
}
