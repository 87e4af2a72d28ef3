import { type Scope, defaultScopes } from "#contract/scopes.ts";
import { limits } from "#contract/limits.ts";
import { insertApiKey } from "#server/data/queries/apiKeys.ts";
import type { AccountRow } from "#server/data/tables/accountRow.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { newId } from "#server/crypto/newId.ts";
import type { AppContext } from "#server/context.ts";
import { normalNetwork } from "./allowedNetworks.ts";
import { newApiKey } from "./readApiKey.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { notify } from "#server/services/mail/notify.ts";

const day = 86_400_000;

/** Options of a new key; the contract has the defaults. */
export interface ApiKeyOptions {
  name: string;
  scopes?: readonly Scope[] | undefined;
  /** Null for a key that does not expire. */
  expires_in_days?: number | null | undefined;
  allowed_networks?: readonly string[] | undefined;
  requests_per_minute?: number | null | undefined;
  credit_budget?: number | null | undefined;
}

/** Outcome of creating a key; `network` is the index of the invalid network. */
export type IssuedApiKey =
  | { ok: true; row: ApiKeyRow; key: string }
  | { ok: false; fault: "empty_name" | "too_many" }
  | { ok: false; fault: "not_a_network"; network: number };

function rowOf(accountId: string, wishes: ApiKeyOptions, made: { key: string; now: number }) {
  const { expires_in_days: days = limits.keyDays } = wishes;
  const networks = (wishes.allowed_networks ?? []).map(normalNetwork);
  const row: ApiKeyRow = {
    id: newId("key"),
    account_id: accountId,
    name: wishes.name.trim(),
    hash: sha256(made.key),
    last4: made.key.slice(-4),
    created_at: made.now,
    expires_at: days === null ? null : made.now + days * day,
    revoked_at: null,
    last_used_at: null,
    last_used_network: null,
    scopes: [...new Set(wishes.scopes ?? defaultScopes)].join(" "),
    allowed_networks: [...new Set(networks)].join(" "),
    requests_per_minute: wishes.requests_per_minute ?? null,
    credit_budget: wishes.credit_budget ?? null,
    budget_month: null,
    budget_used: 0,
  };
  return { row, network: networks.indexOf(null) };
}

/** Creates a key, records the event, and notifies the account's owner by mail. */
export async function issueApiKey(
  context: Pick<AppContext, "config" | "database" | "texts" | "now">,
  asked: { account: AccountRow; wishes: ApiKeyOptions; language: string; from: ClientInfo },
): Promise<IssuedApiKey> {
  const { account, wishes, language, from } = asked;
  const now = context.now();
  const key = newApiKey();
  const { row, network } = rowOf(account.id, wishes, { key, now });
  if (row.name === "") {
    return { ok: false, fault: "empty_name" };
  }
  if (network !== -1) {
    return { ok: false, fault: "not_a_network", network };
  }
  return context.database.atomically(async (queries) => {
    if (!(await insertApiKey(queries, row, limits.keysMax))) {
      return { ok: false, fault: "too_many" };
    }
    const event = { kind: "key_created", at: now, from, detail: row.name } as const;
    await recordEvent(queries, { ...event, accountId: account.id });
    await notify(context, queries, { ...event, account, language });
    return { ok: true, row, key };
  });
}
