import * as z from "zod/mini";
import { judgements, type Signal, signals, standardPolicy } from "#vocabulary/policy.ts";
import { actions, reasonsByVerdict, type ReasonOf } from "#vocabulary/verdicts.ts";
import { displayName } from "./displayName.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { page, pageQuery } from "./page.ts";
import { reason, verdict } from "./verdicts.ts";

/** Maximum number of versions of an account's policy, and of the lists and validations that one simulation reads. */
export const policyLimits = {
  versions: 500,
  simulatedLists: 10,
  simulatedValidations: 20_000,
} as const;

const riskyReasons = reasonsByVerdict.risky;
const isSignal = (name: string): name is Signal => signals.some((signal) => signal === name);
// Only a signal can be ignored: what a server said about the mailbox always counts.
const judgement = z.enum(judgements);
/** A missing reason is judged as in the standard policy: clients written before it send none. */
const addedJudgement = z.prefault(judgement, standardPolicy.reasons.no_mx);
const judgementOfReply = z.enum(["send", "send_with_care", "do_not_send"]);

const judgementFor = (name: ReasonOf<"risky">) => {
  if (name === "no_mx") {
    return addedJudgement;
  }
  return isSignal(name) ? judgement : judgementOfReply;
};

const score = z.int().check(z.gte(0), z.lte(100));

/** An account's policy: a judgement for each risky reason, and the least scores of actions. */
export const accountPolicy = z.strictObject({
  reasons: z.strictObject(
    Object.fromEntries(riskyReasons.map((name) => [name, judgementFor(name)])) as Record<
      Exclude<Signal, "no_mx">,
      typeof judgement
    > &
      Record<"no_mx", typeof addedJudgement> &
      Record<Exclude<ReasonOf<"risky">, Signal>, typeof judgementOfReply>,
  ),
  min_scores: z.strictObject({ send: score, send_with_care: score }),
});

const { reasons, min_scores: minScores } = accountPolicy.shape;

/** One field that differs between two versions. */
const policyChange = z.object({
  /** A reason, or `min_scores.send` or `min_scores.send_with_care`. */
  field: z.string(),
  from: z.union([z.string(), z.int()]),
  to: z.union([z.string(), z.int()]),
});

/** A version of the account's policy. Version 0 is the standard policy. */
export const policyVersion = z.object({
  object: z.literal("policy_version"),
  version: z.int(),
  reasons,
  min_scores: minScores,
  /** The earlier version that this one restores. */
  restores: z.nullable(z.int()),
  /** Email address of the person, or name of the API key, that saved it; null for version 0. */
  author: z.nullable(z.string()),
  key_id: z.nullable(z.string()),
  note: z.nullable(z.string()),
  created_at: z.nullable(z.string()),
  /** Differences from the version before. */
  changes: z.array(policyChange),
});

export type PolicyVersion = z.infer<typeof policyVersion>;
export type PolicyChange = z.infer<typeof policyChange>;

const signedInErrors = ["missing_credentials", "invalid_token", "expired_token"] as const;

export const readPolicy = endpoint({
  name: "readPolicy",
  summary: "Get the policy that judges new results",
  method: "GET",
  path: "/v1/policy",
  access: "session",
  scope: "rules:read",
  reply: policyVersion,
  statuses: [200],
  errors: [...signedInErrors],
});

export const listPolicyVersions = endpoint({
  name: "listPolicyVersions",
  summary: "List the versions of the policy, newest first",
  method: "GET",
  path: "/v1/policy/versions",
  access: "session",
  scope: "rules:read",
  query: z.strictObject(pageQuery),
  reply: page(policyVersion),
  statuses: [200],
  errors: [...signedInErrors, "invalid_cursor"],
});

const note = displayName.check(z.maxLength(limits.ruleNoteLength));

export const savePolicy = endpoint({
  name: "savePolicy",
  summary: "Save a policy as a new version",
  method: "POST",
  path: "/v1/policy/versions",
  access: "session",
  scope: "rules:write",
  body: z.strictObject({ ...accountPolicy.shape, note: z.optional(note) }),
  reply: policyVersion,
  statuses: [201],
  errors: [...signedInErrors, "xsrf_mismatch", "conflict"],
});

export const restorePolicy = endpoint({
  name: "restorePolicy",
  summary: "Save an earlier version again as the newest",
  method: "POST",
  path: "/v1/policy/versions/:id/restore",
  access: "session",
  scope: "rules:write",
  params: z.object({ id: z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)) }),
  reply: policyVersion,
  statuses: [201],
  errors: [...signedInErrors, "xsrf_mismatch", "not_found", "conflict"],
});

const judged = z.object({ verdict, reason, action: z.enum(actions) });
const byVerdict = z.object({
  deliverable: z.int(),
  risky: z.int(),
  undeliverable: z.int(),
  unknown: z.int(),
});
const byAction = z.object({
  send: z.int(),
  send_with_care: z.int(),
  do_not_send: z.int(),
  retry_later: z.int(),
});
const counted = z.object({ verdicts: byVerdict, actions: byAction });

/** Stored results judged by another policy. */
const simulation = z.object({
  /** `validations` are the latest single and batch validations; `list` is a completed list. */
  source: z.enum(["validations", "list"]),
  list_id: z.nullable(z.string()),
  name: z.nullable(z.string()),
  rows: z.int(),
  /** Rows whose verdict, reason or action changes. */
  changed: z.int(),
  /** Results stored by an earlier release without all findings; they keep their result. */
  not_judged: z.int(),
  before: counted,
  after: counted,
  /** Changes with the number of rows, most frequent first. */
  transitions: z.array(z.object({ from: judged, to: judged, rows: z.int() })),
});

export type Simulation = z.infer<typeof simulation>;

export const simulatePolicy = endpoint({
  name: "simulatePolicy",
  summary: "Judge stored results by another policy",
  method: "POST",
  path: "/v1/policy/simulations",
  access: "session",
  scope: "rules:read",
  body: z.strictObject({
    ...accountPolicy.shape,
    /** Completed lists; the 10 latest by default. */
    list_ids: z.optional(
      z.array(z.string().check(z.maxLength(64))).check(z.maxLength(policyLimits.simulatedLists)),
    ),
  }),
  reply: z.object({
    object: z.literal("policy_simulation"),
    /** The version that judges new results now. */
    policy_version: z.int(),
    data: z.array(simulation),
  }),
  statuses: [200],
  errors: [...signedInErrors, "xsrf_mismatch", "not_found"],
});

export const simulatedRow = z.object({
  /** Id of a validation, or list and position as `GET /v1/lists/{id}/results` knows them. */
  id: z.string(),
  email: z.nullable(z.string()),
  from: judged,
  to: judged,
});

export type SimulatedRow = z.infer<typeof simulatedRow>;

export const simulatePolicyRows = endpoint({
  name: "simulatePolicyRows",
  summary: "List stored results that another policy changes",
  method: "POST",
  path: "/v1/policy/simulations/rows",
  access: "session",
  scope: "results:read",
  body: z.strictObject({
    ...accountPolicy.shape,
    /** The completed list to read; the latest validations without it. */
    list_id: z.optional(z.string().check(z.maxLength(64))),
    /** Returns only rows with this reason now. */
    reason: z.optional(reason),
    limit: z.optional(z.int().check(z.gte(1), z.lte(limits.pageMax))),
    after: z.optional(z.string().check(z.maxLength(512))),
  }),
  reply: page(simulatedRow),
  statuses: [200],
  errors: [...signedInErrors, "xsrf_mismatch", "not_found", "invalid_cursor"],
});
