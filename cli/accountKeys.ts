import { type Scope, scopes } from "#contract/scopes.ts";
import { freeLimits } from "#contract/freeLimits.ts";
import { limits } from "#contract/limits.ts";
import { keyModes } from "#contract/apiKeys.ts";
import { plainLine } from "#contract/plainLine.ts";
import { isInUse } from "#server/data/queries/accounts.ts";
import { findApiKeys, revokeApiKeyRow } from "#server/data/queries/apiKeys.ts";
import { describeApiKeys } from "#server/services/apiKeys/describeApiKeys.ts";
import { loadTexts } from "#server/config/texts.ts";
import { recordEvent } from "#server/services/audit/recordEvent.ts";
import { issueApiKey } from "#server/services/apiKeys/issueApiKey.ts";
import { actOfCommand } from "#server/services/operator/operatorActs.ts";
import { type CommandEnd, inAccount, noAccount } from "./serverDatabase.ts";

/** Options of `keys create`, unparsed. */
export interface KeyOptions {
  mode?: string | undefined;
  scopes?: string | undefined;
  "expires-in-days"?: string | undefined;
  networks?: string | undefined;
  "requests-per-minute"?: string | undefined;
  "credit-budget"?: string | undefined;
  origin?: string[] | undefined;
}

const parseParts = (text: string) => text.split(",").map((part) => part.trim());

function parseScopes(text: string): Scope[] | null {
  const named = parseParts(text);
  const known = scopes.filter((scope) => named.includes(scope));
  return known.length === new Set(named).size ? known : null;
}

/** Returns a number from `least` to `most`, undefined for no text, or NaN. */
function parseNumber(text: string | undefined, least: number, most: number): number | undefined {
  const value = Number(/^\d{1,10}$/u.test(text ?? "") ? text : Number.NaN);
  return text === undefined ? undefined : value >= least && value <= most ? value : Number.NaN;
}

function readOptions(name: string, options: KeyOptions) {
  const days = options["expires-in-days"];
  const mode = options.mode === undefined ? "live" : keyModes.find((one) => one === options.mode);
  if (!plainLine.test(name)) {
    return {
      ok: false,
      line: "Give the key a name of one line without control characters.",
    } as const;
  }
  if (mode === undefined) {
    return { ok: false, line: `--mode takes ${keyModes.join(", ")}.` } as const;
  }
  const chosen = {
    name,
    mode,
    scopes: options.scopes === undefined ? undefined : parseScopes(options.scopes),
    expires_in_days: days === "never" ? null : parseNumber(days, 1, limits.keyDaysMax),
    allowed_networks: options.networks === undefined ? undefined : parseParts(options.networks),
    requests_per_minute: parseNumber(
      options["requests-per-minute"],
      1,
      limits.accountRequestsPerMinute,
    ),
    credit_budget: parseNumber(options["credit-budget"], 0, limits.keyBudgetMax),
    allowed_origins: options.origin,
  };
  if (chosen.scopes === null) {
    return { ok: false, line: `--scopes takes some of ${scopes.join(",")}.` } as const;
  }
  const bad = [chosen.expires_in_days, chosen.requests_per_minute, chosen.credit_budget];
  return bad.some((value) => Number.isNaN(value))
    ? ({ ok: false, line: "A number is out of range; `mailverdict --help` shows them." } as const)
    : ({ ok: true, options: { ...chosen, scopes: chosen.scopes } } as const);
}

const errors = {
  empty_name: "Give the key a name.",
  too_many: `The account already has ${freeLimits.keysMax} active keys. Revoke one first.`,
  not_a_network: "--networks takes IP addresses or networks in CIDR notation.",
  no_origin: "A publishable key needs an --origin, such as https://www.example.com.",
  not_an_origin: "--origin takes an origin without a path, such as https://www.example.com.",
  not_for_mode:
    "--scopes and --networks are for secret keys, --origin is for publishable keys. Leave one out.",
} as const;

/**
 * `mailverdict keys create <email> <name>`: creates an API key for an account and prints it; it can't be shown again.
 */
export async function createAccountKey(
  { email, name, options }: { email: string; name: string; options: KeyOptions },
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  const read = readOptions(name, options);
  if (!read.ok) {
    return read;
  }
  return inAccount(email, environment, async ({ user, account }, context) => {
    if (!isInUse(account)) {
      return noAccount;
    }
    const { from } = actOfCommand("keys create");
    const input = { user, account, options: read.options, language: "en", from };
    const issued = await issueApiKey({ ...context, texts: loadTexts() }, input);
    return issued.ok ? { ok: true, line: issued.key } : { ok: false, line: errors[issued.error] };
  });
}

/** `mailverdict keys list <email>`: lists an account's keys without their secrets. */
export async function listAccountKeys(
  { email, json }: { email: string; json: boolean },
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inAccount(email, environment, async ({ account }, { database, now }) => {
    const rows = await findApiKeys(database.queries, account.id);
    const keys = await describeApiKeys({ database, now }, account.id, rows);
    const lines = keys.map((key) => {
      const plain = [
        key.id,
        key.name,
        `${key.prefix}…${key.last4}`,
        key.status,
        key.scopes.join(","),
      ];
      return json ? JSON.stringify(key) : plain.join("\t");
    });
    return { ok: true, line: lines.length === 0 ? "The account has no keys." : lines.join("\n") };
  });
}

/** `mailverdict keys revoke <email> <id>|--all`: revokes keys, effective at once. */
export async function revokeAccountKeys(
  { email, id }: { email: string; id: string | null },
  environment: NodeJS.ProcessEnv,
): Promise<CommandEnd> {
  return inAccount(email, environment, async ({ account }, { database, now }) => {
    const requestedAt = now();
    const revoked = await database.atomically(async (queries) => {
      const keys = await findApiKeys(queries, account.id);
      const ids = keys.filter((key) => id === null || key.id === id).map((key) => key.id);
      let count = 0;
      for (const one of ids) {
        const row = await revokeApiKeyRow(queries, {
          accountId: account.id,
          id: one,
          at: requestedAt,
        });
        if (row !== undefined) {
          const { from } = actOfCommand("keys revoke");
          const event = { accountId: account.id, at: requestedAt, from, detail: row.name } as const;
          await recordEvent(queries, { ...event, kind: "key_revoked" });
          count += 1;
        }
      }
      return count;
    });
    return revoked === 0
      ? { ok: false, line: "The account has no active key with this id." }
      : { ok: true, line: `Revoked ${revoked} ${revoked === 1 ? "key" : "keys"}.` };
  });
}
