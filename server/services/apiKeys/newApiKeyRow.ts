import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import { sha256 } from "#server/crypto/digest.ts";
import { newId } from "#server/crypto/newId.ts";

/** Columns of a new key that its options decide. */
export type ApiKeyChoices = Pick<
  ApiKeyRow,
  | "name"
  | "mode"
  | "scopes"
  | "allowed_networks"
  | "requests_per_minute"
  | "credit_budget"
  | "expires_at"
> &
  Partial<
    Pick<
      ApiKeyRow,
      "allowed_origins" | "advice_undeliverable" | "advice_risky" | "created_by" | "creator_email"
    >
  >;

/** Returns the row of a new key, which is stored as its hash. */
export function newApiKeyRow(
  { accountId, key, now }: { accountId: string; key: string; now: number },
  choices: ApiKeyChoices,
): ApiKeyRow {
  return {
    id: newId("key"),
    account_id: accountId,
    hash: sha256(key),
    last4: key.slice(-4),
    created_at: now,
    revoked_at: null,
    last_used_at: null,
    last_used_network: null,
    budget_month: null,
    budget_used: 0,
    disabled_at: null,
    rotated_at: null,
    previous_hash: null,
    previous_last4: null,
    previous_until: null,
    last_used_call: null,
    allowed_origins: "",
    advice_undeliverable: null,
    advice_risky: null,
    created_by: null,
    creator_email: null,
    ...choices,
  };
}
