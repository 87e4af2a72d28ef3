import { accountFields } from "#reference/fields/accountFields.ts";
import { analyticsFields } from "#reference/fields/analyticsFields.ts";
import { evidenceFields } from "#reference/fields/evidenceFields.ts";
import { listFields } from "#reference/fields/listFields.ts";
import { notificationFields } from "#reference/fields/notificationFields.ts";
import { peopleFields } from "#reference/fields/peopleFields.ts";
import { policyFields, policyInput, simulationFields } from "#reference/fields/policyFields.ts";
import { validationFields } from "#reference/fields/validationFields.ts";
import { webhookFields } from "#reference/fields/webhookFields.ts";

/** Descriptions of fields that mean the same everywhere. */
const anywhere: Readonly<Record<string, string>> = {
  object: "Kind of object.",
  id: "Id of the object.",
  limit: "Results per page. Default: 50.",
  after: "Cursor of the next page, from `next_cursor`.",
  data: "Results of this page.",
  has_more: "True if another page follows.",
  next_cursor: "Cursor of the next page. Null on the last page.",
  created_at: "Time of creation, RFC 3339 in UTC.",
  user_id: "Accepted from old clients and ignored.",
  message: "One sentence to show, in the request's language.",
  verdict: "One of four. Treat values you don't know as `unknown`.",
  reason: "Reason for the verdict. See the reasons.",
};

/** Descriptions by owner: a schema, an operation's input, or `…Reply` for its reply. */
const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...validationFields,
  ...evidenceFields,
  ...listFields,
  ...accountFields,
  ...analyticsFields,
  ...webhookFields,
  ...notificationFields,
  ...peopleFields,
  PolicyVersion: policyFields,
  savePolicy: {
    ...policyInput,
    note: "Your note on the change.",
  },
  simulatePolicyReply: simulationFields,
  simulatePolicyRowsReply: simulationFields,
  restorePolicy: { id: "Version to restore. 0 is the standard policy." },
  simulatePolicy: {
    ...policyInput,
    list_ids: "Ids of completed lists. Default: the 10 latest.",
  },
  simulatePolicyRows: {
    ...policyInput,
    list_id: "Id of a completed list. Without it, the latest validations.",
    reason: "Only rows that have this reason now.",
  },
};

/** Fields that repeat those of another owner: beginning of the key → its replacement. */
const same: readonly (readonly [string, string])[] = [
  ["PublicCheck.", "Validation."],
  ["SharedResult.", "Validation."],
  ["RunningValidation.", "Validation."],
  ["createValidationBatch.", "createValidation."],
  ["List.options.", "ListOptions."],
  ["createList.mapping.", "ListMapping."],
  ["updateList.mapping.", "ListMapping."],
  ["readListRows.", "RowFilter."],
  ["createExport.filter.", "RowFilter."],
  ["DnsLookup.records.", "DnsRecord."],
  ["DnsLookup.soa.", "DnsRecord."],
];

function exactly(key: string): string | undefined {
  const dot = key.indexOf(".");
  return texts[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

/** Returns the description of a field, such as `Validation.billing.credits`. */
export function textOfField(key: string): string | undefined {
  const [from, to] = same.find(([start]) => key.startsWith(start)) ?? ["", ""];
  const other = from === "" ? undefined : exactly(to + key.slice(from.length));
  return exactly(key) ?? other ?? anywhere[key.slice(key.lastIndexOf(".") + 1)];
}
