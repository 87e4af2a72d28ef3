import * as z from "zod/mini";
import { displayName } from "./displayName.ts";
import { type Endpoint, endpoint } from "./endpoint.ts";
import { formLimits } from "./formLimits.ts";
import { limits } from "./limits.ts";
import { scopes } from "./scopes.ts";

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...signedInErrors, "xsrf_mismatch"] as const;

/** Kinds of keys. Live keys work on the account's own data, test keys on its test data, which only contains sandbox addresses. Publishable keys may be seen by anyone: they only check addresses in web forms. */
export const keyModes = ["live", "test", "publishable"] as const;

/** One of {@link keyModes}. */
export type KeyMode = (typeof keyModes)[number];

/** Prefixes of keys by mode. */
export const apiKeyPrefixes = {
  live: "mv_live_",
  test: "mv_test_",
  publishable: "mv_pub_",
} as const satisfies Record<KeyMode, string>;

/** Format of a key: the prefix, 43 characters for 256 random bits and 6 for the CRC-32 of those 43, both in base 62. */
export const apiKeyShape = /^mv_(?:live|test|pub)_[0-9A-Za-z]{49}$/u;

/** Advice that the owner of a publishable key chooses for results that don't depend on the mailbox. */
export const chosenAdvices = ["ok", "warn", "block"] as const;

const chosenAdvice = z.enum(chosenAdvices);

/** Returns true if the call accepts secret API keys, live or test. */
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
  /** A `test` key checks sandbox addresses only, and its results stay apart from the account's. A `publishable` key only makes form checks. */
  mode: z.enum(keyModes),
  status: z.enum(["active", "disabled", "expired", "revoked"]),
  /** Member who created the key or took it over; null if the operator created it. */
  creator: z.nullable(
    z.object({
      id: z.string(),
      /** Address of the member; of a former one, their address when they got the key. */
      email: z.string(),
      /** Null for a former member. */
      name: z.nullable(z.string()),
      /** False once they were removed or left. The key still works. */
      member: z.boolean(),
    }),
  ),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  /** IP address of the last use, an IPv6 one without its last bytes. */
  last_used_network: z.nullable(z.string()),
  /** Method and path pattern of the last use, such as `POST /v1/validations`. */
  last_used_call: z.nullable(z.string()),
  rotated_at: z.nullable(z.string()),
  /** Secret before the last rotation, while it still works. */
  previous: z.nullable(z.object({ last4: z.string(), works_until: z.string() })),
  /** Scopes of the key; none for a publishable key. */
  scopes: z.array(z.enum(scopes)),
  /** Allowed networks in CIDR notation; empty allows any. */
  allowed_networks: z.array(z.string()),
  /** Origins of the pages that may use a publishable key; empty for others. */
  allowed_origins: z.array(z.string()),
  /** Advice of a publishable key; null for others. */
  form_advice: z.nullable(z.object({ undeliverable: chosenAdvice, risky: chosenAdvice })),
  /** Null if only the account's rate limit applies. */
  requests_per_minute: z.nullable(z.int()),
  /** Credits the key may spend in a calendar month (UTC); null if only the balance limits it. */
  credit_budget: z.nullable(z.int()),
  /** Credits spent or reserved this month; null without a budget. */
  credits_used: z.nullable(z.int()),
  /** Requests of the last 14 days (UTC), newest first; days without requests are left out. */
  usage: z.array(
    z.object({
      day: z.string(),
      /** Answered requests, without those over a rate limit. */
      requests: z.int(),
      /** Requests answered with a status of 400 or more. */
      errors: z.int(),
    }),
  ),
});

/** Options of a key that can be changed later. */
const changeable = {
  /** Scopes of the key; defaults to `validate` and `results:read`. */
  scopes: z.optional(z.array(z.enum(scopes)).check(z.minLength(1), z.maxLength(scopes.length))),
  /** Addresses or networks in CIDR notation, IPv4 or IPv6, that the key may be used from. */
  allowed_networks: z.optional(
    z.array(z.string().check(z.maxLength(64))).check(z.maxLength(limits.keyNetworksMax)),
  ),
  requests_per_minute: z.optional(
    z.nullable(z.int().check(z.gte(1), z.lte(limits.accountRequestsPerMinute))),
  ),
  /** Credits per calendar month (UTC). */
  credit_budget: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(limits.keyBudgetMax)))),
  /** Origins of the pages that may use a publishable key, such as `https://www.example.com`. Each must match exactly. */
  allowed_origins: z.optional(
    z
      .array(z.string().check(z.maxLength(formLimits.originLength)))
      .check(z.minLength(1), z.maxLength(formLimits.originsMax)),
  ),
  /** Advice of a publishable key; defaults to `block` for undeliverable and `warn` for risky addresses. Other results are always `ok`. */
  form_advice: z.optional(
    z.strictObject({ undeliverable: z.optional(chosenAdvice), risky: z.optional(chosenAdvice) }),
  ),
};

const keyName = displayName.check(z.minLength(1), z.maxLength(limits.keyNameLength));
const keyParams = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

export type ApiKey = z.infer<typeof apiKey>;

export const listApiKeys = endpoint({
  name: "listApiKeys",
  summary: "List API keys, newest first",
  method: "GET",
  path: "/v1/api-keys",
  access: "session",
  scope: null,
  right: "keys:read",
  reply: z.object({ object: z.literal("list"), data: z.array(apiKey) }),
  statuses: [200],
  errors: [...signedInErrors],
});

export const createApiKey = endpoint({
  name: "createApiKey",
  summary: "Create an API key, shown only once",
  method: "POST",
  path: "/v1/api-keys",
  access: "session",
  scope: null,
  right: "keys:write",
  body: z.strictObject({
    name: keyName,
    /** Defaults to `live`. */
    mode: z.optional(z.enum(keyModes)),
    ...changeable,
    /** Lifetime in days; defaults to a year, and null means the key doesn't expire. */
    expires_in_days: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(limits.keyDaysMax)))),
  }),
  reply: z.extend(apiKey, { key: z.string() }),
  statuses: [201],
  errors: [...writeErrors, "reauthentication_required", "conflict"],
});

export const revokeApiKey = endpoint({
  name: "revokeApiKey",
  summary: "Revoke an API key permanently",
  method: "DELETE",
  path: "/v1/api-keys/:id",
  access: "session",
  scope: null,
  right: "keys:write",
  params: keyParams,
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});

export const updateApiKey = endpoint({
  name: "updateApiKey",
  summary: "Change, disable or enable an API key",
  method: "PATCH",
  path: "/v1/api-keys/:id",
  access: "session",
  scope: null,
  right: "keys:write",
  params: keyParams,
  body: z.strictObject({
    name: z.optional(keyName),
    ...changeable,
    /** A disabled key gets 401 `disabled_key` until it is enabled. */
    disabled: z.optional(z.boolean()),
    /** Hands the key over to a member who may create keys with its scopes. */
    creator_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  reply: apiKey,
  statuses: [200],
  errors: [...writeErrors, "reauthentication_required", "not_found"],
});

export const rotateApiKey = endpoint({
  name: "rotateApiKey",
  summary: "Replace the secret of an API key, shown only once",
  method: "POST",
  path: "/v1/api-keys/:id/rotate",
  access: "session",
  scope: null,
  right: "keys:write",
  params: keyParams,
  body: z.strictObject({
    /** Seconds for which the previous secret still works; defaults to a day, and 0 ends it at once. */
    grace_s: z.optional(z.int().check(z.gte(0), z.lte(limits.keyGraceMaxS))),
  }),
  reply: z.extend(apiKey, { key: z.string() }),
  statuses: [200],
  errors: [...writeErrors, "reauthentication_required", "not_found"],
});
