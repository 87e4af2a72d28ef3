import { signals } from "#vocabulary/policy.ts";
import { actions, reasonsByVerdict, verdicts } from "#vocabulary/verdicts.ts";

const ofReason = (reason: string): string =>
  signals.some((signal) => signal === reason)
    ? `Judgement of \`${reason}\`. \`ignore\` leaves the verdict to the other findings.`
    : `Action for \`${reason}\`, which comes from a server's reply and always counts.`;

/** Descriptions of a policy that a caller sends. */
export const policyInput: Readonly<Record<string, string>> = {
  reasons:
    "Judgement of each risky reason: the action to recommend, or `ignore` for a fact that shouldn't count.",
  ...Object.fromEntries(
    reasonsByVerdict.risky.map((reason) => [`reasons.${reason}`, ofReason(reason)]),
  ),
  min_scores: "Least scores of actions, 0 to 100. They never change a verdict.",
  "min_scores.send": "Below this score, `send` becomes `send_with_care`.",
  "min_scores.send_with_care": "Below this score, `send_with_care` becomes `do_not_send`.",
};

/** Descriptions of the fields of a version of a policy. */
export const policyFields: Readonly<Record<string, string>> = {
  ...policyInput,
  version: "Number of the version, from 1. 0 is the standard policy.",
  restores: "The earlier version that this one restores. Null if it is new.",
  author: "Email address of the person, or name of the API key, that saved it. Null for version 0.",
  key_id: "API key that saved it. Null if a person did.",
  note: "Note on the change. Null without one.",
  changes: "Differences from the version before.",
  "changes.field": "A reason, `min_scores.send` or `min_scores.send_with_care`.",
  "changes.from": "Value before.",
  "changes.to": "Value in this version.",
};

const judged = (name: string, text: string): Readonly<Record<string, string>> => ({
  [name]: text,
  [`${name}.action`]: "Recommended action.",
});

const counts = (name: string, how: string): Readonly<Record<string, string>> => ({
  [name]: `Results ${how}.`,
  [`${name}.verdicts`]: `Results by verdict, ${how}.`,
  [`${name}.actions`]: `Results by recommended action, ${how}.`,
  ...Object.fromEntries(
    verdicts.map((verdict) => [`${name}.verdicts.${verdict}`, `Results that are ${verdict}.`]),
  ),
  ...Object.fromEntries(
    actions.map((action) => [`${name}.actions.${action}`, `Results with \`${action}\`.`]),
  ),
});

/** Descriptions of the fields of simulations. */
export const simulationFields: Readonly<Record<string, string>> = {
  policy_version: "Version that judges new results now.",
  "data.id": "Id of the validation, or position of the row in its list.",
  "data.email": "Address of the result. Null if it is malformed.",
  ...judged("data.from", "The stored result."),
  ...judged("data.to", "The result by the policy you sent."),
  "data.source": "`validations`: the latest validations. `list`: a completed list.",
  "data.list_id": "Id of the list. Null for validations.",
  "data.name": "Name of the list. Null for validations.",
  "data.rows": "Results judged.",
  "data.changed": "Results whose verdict, reason or action changes.",
  "data.not_judged":
    "Results stored by an earlier release without all findings. They keep their result.",
  ...counts("data.before", "as stored"),
  ...counts("data.after", "by the policy you sent"),
  "data.transitions": "Changes, most frequent first.",
  ...judged("data.transitions.from", "The stored result."),
  ...judged("data.transitions.to", "The result by the policy you sent."),
  "data.transitions.rows": "Results with this change.",
};
