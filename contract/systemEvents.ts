import * as z from "zod/mini";
import type { AuditKind } from "./auditEvents.ts";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery } from "./page.ts";
import { operatorReadErrors } from "./systemCalls.ts";

/** Acts of operators, which the installation records apart from the accounts. */
export const operatorActs = [
  "account_suspended",
  "account_unsuspended",
  "account_deleted",
  "credits_granted",
  "credits_taken",
  "sessions_ended",
  "second_factor_reset",
  "requirements_changed",
  "operator_granted",
  "operator_revoked",
] as const;

/** One of {@link operatorActs}. All but the deletion are also events of the accounts concerned. */
export type OperatorActKind = (typeof operatorActs)[number];

/** An act that accounts record, too. */
export type SharedActKind = OperatorActKind & AuditKind;

/** A workspace or a user that an act was about; `name` is null once it is deleted. */
const subject = z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) }));

/** One act of an operator. It outlives the workspace and the user it was about. */
const operatorEvent = z.object({
  object: z.literal("operator_event"),
  id: z.string(),
  kind: z.enum(operatorActs),
  at: z.string(),
  /** Operator who acted; null for the command line. `email` is null once the user is deleted. */
  by: z.nullable(z.object({ id: z.string(), email: z.nullable(z.string()) })),
  network: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  workspace: subject,
  user: subject,
  /** Credits granted or taken. */
  amount: z.nullable(z.int()),
  reason: z.nullable(z.string()),
});

export type OperatorEvent = z.infer<typeof operatorEvent>;

export const listOperatorEvents = endpoint({
  name: "listOperatorEvents",
  summary: "List the acts of operators, newest first (operator only)",
  method: "GET",
  path: "/v1/system/events",
  access: "session",
  scope: null,
  right: "self",
  query: z.strictObject({
    ...pageQuery,
    /** Id of a workspace: acts on it. */
    workspace: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** Id of a user: acts on them. */
    user: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  }),
  reply: page(operatorEvent),
  statuses: [200],
  errors: [...operatorReadErrors, "invalid_cursor"],
});
