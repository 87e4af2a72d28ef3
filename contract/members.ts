import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { creditLimit } from "./creditLimit.ts";
import { limits } from "./limits.ts";
import { roles } from "./roles.ts";

const readErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;
const writeErrors = [...readErrors, "xsrf_mismatch"] as const;
const byId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

/** A user in an account. */
export const member = z.object({
  object: z.literal("member"),
  /** Id of the user. */
  id: z.string(),
  email: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  role: z.enum(roles),
  since: z.string(),
  /** Last use of a session in this account; null if there was none in 90 days. */
  last_seen_at: z.nullable(z.string()),
  /** The member's monthly credit limit; null without one. Only the member, owners, admins and billing see it. */
  credit_limit: z.nullable(creditLimit),
  /** True if signing in needs a code. */
  second_factor: z.boolean(),
  /** True for the user who makes the call. */
  you: z.boolean(),
});

export type AccountMember = z.infer<typeof member>;

export const listMembers = endpoint({
  name: "listMembers",
  summary: "List the members of the account, oldest first",
  method: "GET",
  path: "/v1/members",
  access: "session",
  scope: "people:read",
  reply: z.object({ object: z.literal("list"), data: z.array(member) }),
  statuses: [200],
  errors: [...readErrors],
});

export const updateMember = endpoint({
  name: "updateMember",
  summary: "Change the role or the monthly credit limit of a member (owners change owners)",
  method: "PATCH",
  path: "/v1/members/:id",
  access: "session",
  scope: null,
  right: "people:write",
  params: byId,
  body: z.strictObject({
    role: z.optional(z.enum(roles)),
    /** Credits per calendar month (UTC) of the member's sessions and of keys they created; null removes the limit. Only owners change their own. */
    credit_limit: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(limits.keyBudgetMax)))),
  }),
  reply: member,
  statuses: [200],
  errors: [...writeErrors, "not_found", "last_owner", "reauthentication_required"],
});

export const deleteMember = endpoint({
  name: "deleteMember",
  summary: "Remove a member, whose sessions in this account end (owners remove owners)",
  method: "DELETE",
  path: "/v1/members/:id",
  access: "session",
  scope: null,
  right: "people:write",
  params: byId,
  statuses: [204],
  errors: [...writeErrors, "not_found", "last_owner", "conflict", "reauthentication_required"],
});

export const leaveAccount = endpoint({
  name: "leaveAccount",
  summary: "Leave the account",
  method: "POST",
  path: "/v1/members/leave",
  access: "session",
  scope: null,
  right: "self",
  statuses: [204],
  errors: [...writeErrors, "last_owner", "conflict", "reauthentication_required"],
});
