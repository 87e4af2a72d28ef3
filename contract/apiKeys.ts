import * as z from "zod/mini";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { scopes } from "./scopes.ts";

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...signedInErrors, "xsrf_mismatch"] as const;

/** Prefix of every key. */
export const apiKeyPrefix = "mv_live_";

/** Format of a key: the prefix, 43 characters for 256 random bits and 6 for the CRC-32 of those 43, both in base 62. */
export const apiKeyShape = /^mv_live_[0-9A-Za-z]{49}$/u;

/** Returns true if the call accepts API keys. */
export function takesKeys({ scope }: Pick<Endpoint, "scope">): boolean {
  return scope !== undefined && scope !== null;
}

/** A key for scripts, without its secret. */
export const apiKey = z.object({
  object: z.literal("api_key"),
  id: z.string(),
  name: z.string(),
  /** First characters of the key; `last4` has its last four. */
  prefix: z.string(),
  last4: z.string(),
  status: z.enum(["active", "expired", "revoked"]),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  /** IP address of the last use, an IPv6 one without its last bytes. */
  last_used_network: z.nullable(z.string()),
  /** Scopes of the key. */
  scopes: z.array(z.enum(scopes)),
  /** Allowed networks in CIDR notation; empty allows any. */
  allowed_networks: z.array(z.string()),
  /** Null if only the account's rate limit applies. */
  requests_per_minute: z.nullable(z.number()),
  /** Credits the key may spend in a calendar month (UTC); null if only the balance limits it. */
  credit_budget: z.nullable(z.number()),
  /** Credits spent or reserved this month; null without a budget. */
  credits_used: z.nullable(z.number()),
});

export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = endpoint({
  name: "listApiKeys",
  summary: "List the account's API keys, newest first",
  method: "GET",
  path: "/v1/api-keys",
  access: "session",
  scope: null,
  reply: z.object({ object: z.literal("list"), data: z.array(apiKey) }),
  statuses: [200],
  errors: [...signedInErrors],
});

export const createApiKey = endpoint({
  name: "createApiKey",
  summary: "Make an API key; it is shown this once",
  method: "POST",
  path: "/v1/api-keys",
  access: "session",
  scope: null,
  body: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(limits.keyNameLength)),
    /** Scopes of the key; defaults to `validate` and `results:read`. */
    scopes: z.optional(z.array(z.enum(scopes)).check(z.minLength(1), z.maxLength(scopes.length))),
    /** Lifetime in days; defaults to a year, and null means the key doesn't expire. */
    expires_in_days: z.optional(
      z.nullable(z.number().check(z.int(), z.gte(1), z.lte(limits.keyDaysMax))),
    ),
    /** Addresses or networks in CIDR notation, IPv4 or IPv6, that the key may be used from. */
    allowed_networks: z.optional(
      z.array(z.string().check(z.maxLength(64))).check(z.maxLength(limits.keyNetworksMax)),
    ),
    requests_per_minute: z.optional(
      z.nullable(z.number().check(z.int(), z.gte(1), z.lte(limits.accountRequestsPerMinute))),
    ),
    /** Credits per calendar month (UTC). */
    credit_budget: z.optional(
      z.nullable(z.number().check(z.int(), z.gte(0), z.lte(limits.keyBudgetMax))),
    ),
  }),
  reply: z.extend(apiKey, { key: z.string() }),
  statuses: [201],
  errors: [...writeErrors, "reauthentication_required", "conflict"],
});

export const revokeApiKey = endpoint({
  name: "revokeApiKey",
  summary: "Revoke an API key at once and for good",
  method: "DELETE",
  path: "/v1/api-keys/:id",
  access: "session",
  scope: null,
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});
