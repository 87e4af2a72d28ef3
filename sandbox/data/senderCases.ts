import type { Step } from "#sandbox/smtp/dialogue.ts";
import { politeReplies } from "#sandbox/smtp/politeReplies.ts";
import { reply } from "#sandbox/smtp/steps.ts";
import { deliverable, takesTarget, target, unknown, type CaseRow } from "./caseRow.ts";

const { senderOk } = politeReplies;

const refuseNull = reply("550 5.7.1 The null sender is not welcome here");
const nullSender = (others: Step): Step => {
  return (dialogue) => (dialogue.path === "" ? refuseNull : others)(dialogue);
};

/** S45–S49: refusals of the sender, mostly at MAIL. */
export const senderCases: readonly CaseRow[] = [
  {
    id: "S45",
    note: "authentication is required",
    hosts: [takesTarget({ mail: reply("530 5.7.0 Authentication required") })],
    ...unknown("auth_required"),
  },
  {
    id: "S46",
    note: "the sender's domain is refused, 5.1.8",
    hosts: [
      takesTarget({ mail: reply("550 5.1.8 <{path}>: Sender address rejected: Domain not found") }),
    ],
    ...unknown("sender_rejected"),
  },
  {
    id: "S46b",
    note: "the sender is refused, 5.7.1",
    hosts: [takesTarget({ mail: reply("550 5.7.1 <{path}>: Sender address rejected") })],
    ...unknown("sender_rejected"),
  },
  {
    id: "S47",
    note: "451 at MAIL",
    hosts: [takesTarget({ mail: reply("451 4.3.0 Requested action aborted, try again later") })],
    ...unknown("temporary_failure"),
  },
  {
    id: "S47b",
    note: "451 at MAIL that speaks of greylisting",
    hosts: [
      takesTarget({ mail: reply("451 4.7.1 Greylisting in action, please come back later") }),
    ],
    ...unknown("greylisted"),
  },
  {
    id: "S48",
    note: "the null sender is refused, any other is taken",
    hosts: [takesTarget({ mail: nullSender(senderOk) })],
    ...deliverable,
  },
  {
    id: "S48b",
    note: "every sender is refused",
    hosts: [takesTarget({ mail: nullSender(reply("550 5.7.1 <{path}>: Sender rejected")) })],
    ...unknown("sender_rejected"),
  },
  {
    id: "S49",
    note: "no PTR record, said at RCPT",
    hosts: [
      { rcpt: target(reply("550 5.7.25 [{client}] The sending IP does not have a PTR record")) },
    ],
    ...unknown("sender_rejected"),
  },
  {
    id: "S49b",
    note: "unauthenticated sender, said at RCPT",
    hosts: [
      {
        rcpt: target(
          reply(
            "550 5.7.26 The sender's domain has neither SPF nor DKIM; this mail is unauthenticated",
          ),
        ),
      },
    ],
    ...unknown("sender_rejected"),
  },
  {
    id: "S49c",
    note: "the sender's SPF record does not name us, said at MAIL",
    hosts: [
      takesTarget({
        mail: reply("550 5.7.27 The sender's SPF record does not allow [{client}] to send"),
      }),
    ],
    ...unknown("sender_rejected"),
  },
];
