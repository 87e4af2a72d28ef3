import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { evidence } from "./evidence.ts";
import { page, pageQuery } from "./page.ts";
import { shareLimits } from "./shareLimits.ts";
import { validation } from "./validations.ts";

/** A link under which anyone can read one result, until it expires or is revoked. */
export const share = z.object({
  object: z.literal("share"),
  id: z.string(),
  validation_id: z.string(),
  url: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
});

export type Share = z.infer<typeof share>;

const hidden = {
  id: true,
  status: true,
  action: true,
  billing: true,
  cached: true,
  custom: true,
  expires_at: true,
  livemode: true,
  policy_version: true,
  previous_id: true,
  source: true,
  store: true,
  tags: true,
  decision: true,
} as const satisfies Partial<Record<keyof typeof validation.shape, true>>;

/** A result as its shared link shows it: verdict and evidence, and nothing about the account. */
export const sharedResult = z.extend(z.omit(validation, hidden), {
  object: z.literal("shared_result"),
  /** Without the explanation of the account's own rules. */
  decision: z.omit(validation.shape.decision, { because: true }),
  /** Null once the evidence is deleted, or if it was never stored. */
  evidence: z.nullable(z.omit(evidence, { object: true, validation_id: true })),
  /** Time at which the link ends. */
  shared_until: z.string(),
});

export type SharedResult = z.infer<typeof sharedResult>;

const id = z.string().check(z.minLength(1), z.maxLength(64));
const byId = z.object({ id });
const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...readErrors, "xsrf_mismatch"] as const;

export const createShare = endpoint({
  name: "createShare",
  summary: "Create a link that shows a validation to anyone",
  method: "POST",
  path: "/v1/validations/:id/shares",
  access: "session",
  scope: "exports",
  params: byId,
  body: z.strictObject({
    expires_in_days: z.optional(z.int().check(z.gte(1), z.lte(shareLimits.daysMax))),
  }),
  reply: share,
  statuses: [201],
  errors: [...writeErrors, "not_found", "invalid_state", "conflict"],
});

export const listShares = endpoint({
  name: "listShares",
  summary: "List the links that work, newest first",
  method: "GET",
  path: "/v1/shares",
  access: "session",
  scope: "evidence:read",
  query: z.strictObject({ ...pageQuery, validation_id: z.optional(id) }),
  reply: page(share),
  statuses: [200],
  errors: [...readErrors, "invalid_cursor"],
});

export const deleteShare = endpoint({
  name: "deleteShare",
  summary: "Revoke a link",
  method: "DELETE",
  path: "/v1/shares/:id",
  access: "session",
  scope: "exports",
  params: byId,
  statuses: [204],
  errors: [...writeErrors, "not_found"],
});

export const readSharedResult = endpoint({
  name: "readSharedResult",
  summary: "Read the result of a shared link",
  method: "GET",
  path: "/v1/public/shares/:token",
  access: "public",
  params: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(shareLimits.tokenLength)),
  }),
  reply: sharedResult,
  statuses: [200],
  errors: ["not_found", "expired"],
});
