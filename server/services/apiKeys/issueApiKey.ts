import type { KeyMode } from "#contract/apiKeys.ts";
import { defaultScopes } from "#contract/scopes.ts";
import { freeLimits } from "#contract/freeLimits.ts";
import { limits } from "#contract/limits.ts";
import { insertApiKey } from "#server/data/queries/apiKeys.ts";
import type { Member } from "#server/data/queries/members.ts";
import { ensureTestAccount } from "#server/data/queries/testAccounts.ts";
import type { ApiKeyRow } from "#server/data/tables/apiKeyRow.ts";
import type { AppContext } from "#server/context.ts";
import { normalNetwork } from "./allowedNetworks.ts";
import {
  type ModeOptions,
  type OptionError,
  optionError,
  publishableColumns,
  publishableDefaults,
} from "./publishableColumns.ts";
import { newApiKeyRow } from "./newApiKeyRow.ts";
import { newApiKey } from "./readApiKey.ts";
import { type ClientInfo, recordEvent } from "#server/services/audit/recordEvent.ts";
import { notify } from "#server/services/mail/notify.ts";

const day = 86_400_000;

/** Options of a new key; the contract has the defaults. */
export interface ApiKeyOptions extends ModeOptions {
  name: string;
  mode?: KeyMode | undefined;
  /** Null for a key that does not expire. */
  expires_in_days?: number | null | undefined;
  requests_per_minute?: number | null | undefined;
  credit_budget?: number | null | undefined;
}

/** Outcome of creating a key; `network` is the index of the invalid network. */
export type IssuedApiKey =
  | { ok: true; row: ApiKeyRow; key: string }
  | { ok: false; error: "empty_name" | "too_many" }
  | { ok: false; error: "not_a_network"; network: number }
  | ({ ok: false } & OptionError);

/** Returns the columns that depend on the mode of a new key: scopes, limits, origins and advice. */
function modeColumns(options: ApiKeyOptions) {
  const { requests_per_minute: rate, credit_budget: budget, mode, scopes } = options;
  const given = {
    ...(rate === undefined ? {} : { requests_per_minute: rate }),
    ...(budget === undefined ? {} : { credit_budget: budget }),
  };
  return mode === "publishable"
    ? { ...publishableDefaults, ...given, ...publishableColumns(options) }
    : {
        scopes: [...new Set(scopes ?? defaultScopes)].join(" "),
        requests_per_minute: null,
        credit_budget: null,
        ...given,
      };
}

function createRow(
  { user, account, options, from }: NewKey,
  issue: { key: string; now: number },
): { row: ApiKeyRow; network: number } {
  const { expires_in_days: days = limits.keyDays } = options;
  const networks = (options.allowed_networks ?? []).map(normalNetwork);
  const row = newApiKeyRow(
    { accountId: account.id, ...issue },
    {
      name: options.name.trim(),
      expires_at: days === null ? null : issue.now + days * day,
      allowed_networks: [...new Set(networks)].join(" "),
      mode: options.mode ?? "live",
      ...modeColumns(options),
      // The operator's keys have no creator.
      ...(from.userId === user.id && { created_by: user.id, creator_email: user.email }),
    },
  );
  return { row, network: networks.indexOf(null) };
}

/** Input for a new key: its options, the user who gets the mail about it, and the account. */
interface NewKey extends Pick<Member, "user" | "account"> {
  options: ApiKeyOptions;
  language: string;
  from: ClientInfo;
}

/** Creates a key, records the event, and notifies the user by mail. */
export async function issueApiKey(
  context: Pick<AppContext, "config" | "database" | "texts" | "now">,
  input: NewKey,
): Promise<IssuedApiKey> {
  const { user, account, options, language, from } = input;
  const now = context.now();
  const key = newApiKey(options.mode);
  const { row, network } = createRow(input, { key, now });
  if (row.name === "") {
    return { ok: false, error: "empty_name" };
  }
  if (network !== -1) {
    return { ok: false, error: "not_a_network", network };
  }
  const error = optionError(row.mode, options);
  if (error !== null) {
    return { ok: false, ...error };
  }
  if (row.mode === "publishable" && row.allowed_origins === "") {
    return { ok: false, error: "no_origin" };
  }
  return context.database.atomically(async (queries) => {
    if (!(await insertApiKey(queries, row, freeLimits.keysMax))) {
      return { ok: false, error: "too_many" };
    }
    if (row.mode === "test") {
      await ensureTestAccount(queries, account, now);
    }
    const event = { kind: "key_created", at: now, from, detail: row.name } as const;
    await recordEvent(queries, { ...event, accountId: account.id });
    await notify(context, queries, { ...event, user, account, language });
    return { ok: true, row, key };
  });
}
