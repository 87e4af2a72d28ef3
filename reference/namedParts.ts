import { analyticsIntervals, breakdownFields } from "#contract/analytics.ts";
import { auditKinds } from "#contract/auditEvents.ts";
import { encodings } from "#contract/encodings.ts";
import { errorCodes, fieldCodes } from "#contract/errors.ts";
import { exportFields, exportFormats } from "#contract/exports.ts";
import { ledgerKinds } from "#contract/ledger.ts";
import {
  issueKinds,
  listFormats,
  listStates,
  queueWaits,
  rowCharges,
} from "#contract/listShape.ts";
import { notificationKinds } from "#contract/notifications.ts";
import { roles } from "#contract/roles.ts";
import { scopes } from "#contract/scopes.ts";
import { storeModes } from "#contract/storeModes.ts";
import { deliveredTypes, webhookEventTypes } from "#contract/webhookEvents.ts";
import {
  attemptErrors,
  deliveryCauses,
  deliveryStates,
  disabledReasons,
  endpointStatuses,
} from "#contract/webhooks.ts";
import { checkNames, checkStatuses, suggestionKinds } from "#vocabulary/checks.ts";
import { policyStatuses } from "#vocabulary/mailPolicy.ts";
import { judgements } from "#vocabulary/policy.ts";
import { reasons } from "#vocabulary/reasons.ts";
import { signUpHosts } from "#contract/signUpHooks.ts";
import { reportedOutcomes } from "#vocabulary/reports.ts";
import { ruleKinds, ruleScopes } from "#vocabulary/rules.ts";
import { actions, confidences, verdicts } from "#vocabulary/verdicts.ts";
import type { JsonSchema } from "./toJsonSchema.ts";
import { refOf } from "./toJsonSchema.ts";

/** Sets of values by the name that generators give their type. */
const namedValues: Readonly<Record<string, readonly string[]>> = {
  Verdict: verdicts,
  Role: roles,
  Reason: reasons,
  Action: actions,
  Confidence: confidences,
  CheckName: checkNames,
  CheckStatus: checkStatuses,
  SuggestionKind: suggestionKinds,
  StoreMode: storeModes,
  ListState: listStates,
  ListFormat: listFormats,
  ListIssueKind: issueKinds,
  RowCharge: rowCharges,
  QueueWait: queueWaits,
  Encoding: encodings,
  ExportFormat: exportFormats,
  ExportField: exportFields,
  ErrorCode: errorCodes,
  FieldCode: fieldCodes,
  Scope: scopes,
  WebhookEventType: webhookEventTypes,
  DeliveredEventType: deliveredTypes,
  DeliveryState: deliveryStates,
  DeliveryCause: deliveryCauses,
  AttemptError: attemptErrors,
  EndpointStatus: endpointStatuses,
  DisabledReason: disabledReasons,
  AuditKind: auditKinds,
  NotificationKind: notificationKinds,
  LedgerKind: ledgerKinds,
  Judgement: judgements,
  Interval: analyticsIntervals,
  BreakdownField: breakdownFields,
  ReportedOutcome: reportedOutcomes,
  MailPolicyStatus: policyStatuses,
  RuleKind: ruleKinds,
  RuleScope: ruleScopes,
  SignUpHost: signUpHosts,
};

/** Objects by the name of their type: the field, reply or body that shows one, inner objects first. */
const namedObjects: Readonly<Record<string, string>> = {
  VerdictCounts: "List.results",
  UnknownRetries: "List.options.retry_unknown",
  StoredListOptions: "List.options",
  ValidationAddress: "Validation.address",
  ValidationSyntax: "Validation.syntax",
  ValidationFlags: "Validation.flags",
  Decision: "Validation.decision",
  Deciding: "Validation.deciding",
  Versions: "Validation.versions",
  MxHost: "Validation.mx",
  Remark: "TranscriptLine.remark",
  DnsRecord: "DnsLookup.records",
  TimeRange: "List.progress.first_pass.left",
  ItemProblem: "BatchItem.problem",
  LastDelivery: "WebhookEndpoint.last_delivery",
  SignUpWeek: "SignUpHook.week",
  SignUpReply: "receiveCognitoSignUpReply",
  Share: "Accuracy.total.share",
  ResultTally: "readBreakdownReply.rest.results",
  Tally: "readTimeseriesReply.data",
  SpentCredits: "Usage.totals.credits",
  VerdictChange: "compareListsReply.changes",
  WatchRun: "readListWatchReply.runs",
  ListWatch: "readListWatchReply",
  VerdictTotals: "Domain.validations.results",
  ActionTotals: "simulatePolicyReply.data.before.actions",
  Judged: "simulatePolicyReply.data.transitions.from",
  OutcomeCounts: "importOutcomesReply.outcomes",
  CreatedEndpoint: "createWebhookEndpointReply",
  CreatedSignUpHook: "createSignUpHookReply",
  GivenMapping: "createList.mapping",
  PolicyReasons: "savePolicy.reasons",
  JudgedReasons: "PolicyVersion.reasons",
  MinScores: "savePolicy.min_scores",
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the part of a schema that makes it the same type as another: everything but its texts and its default. */
function serialize(schema: JsonSchema): string {
  const bare = (value: unknown): unknown => {
    if (Array.isArray(value)) {
      return value.map(bare);
    }
    return isObject(value)
      ? Object.fromEntries(
          Object.entries(value)
            .filter(
              ([name, part]) =>
                name !== "default" && (name !== "description" || typeof part !== "string"),
            )
            .map(([name, part]) => [name, bare(part)]),
        )
      : value;
  };
  return JSON.stringify(bare(schema));
}

/** Returns the object that a field has, in a list or besides null. */
function objectIn(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties !== undefined) {
    return schema;
  }
  const inner = [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])];
  return inner.map(objectIn).find((found) => found !== undefined);
}

/** Replaces schemas that repeat by references to named ones, so that generators give each one type. */
export class NamedParts {
  readonly #names = new Map<string, string>();
  readonly #schemas: Record<string, JsonSchema> = {};

  /** Reads the named objects from `owners`: components, and bodies and replies of operations. */
  constructor(owners: (name: string) => JsonSchema | undefined) {
    for (const [name, values] of Object.entries(namedValues)) {
      this.#add(name, { type: "string", enum: [...values] });
    }
    for (const [name, path] of Object.entries(namedObjects)) {
      const [owner = "", ...fields] = path.split(".");
      let part = owners(owner);
      for (const field of fields) {
        part = part && objectIn(part)?.properties?.[field];
      }
      const found = part && objectIn(part);
      if (found === undefined) {
        throw new Error(`${path} has no object to name ${name}.`);
      }
      const { description, ...schema } = found;
      void description;
      this.#add(name, this.#inside(schema));
    }
  }

  #add(name: string, schema: JsonSchema): void {
    this.#names.set(serialize(schema), name);
    this.#schemas[name] = schema;
  }

  /** Returns the named schemas. */
  get schemas(): Readonly<Record<string, JsonSchema>> {
    return this.#schemas;
  }

  /** Returns a part of the document with references in place of schemas that have a name. Leaves examples as they are. */
  replaced<Part>(part: Part): Part {
    return this.#replace(part) as Part;
  }

  #inside<Part>(part: Part): Part {
    return Object.fromEntries(
      Object.entries(part as object).map(([key, value]) => [
        key,
        key === "example" || key === "examples" || key === "enum" ? value : this.#replace(value),
      ]),
    ) as Part;
  }

  #replace(part: unknown): unknown {
    if (Array.isArray(part)) {
      return part.map((each) => this.#replace(each));
    }
    if (!isObject(part)) {
      return part;
    }
    const own = this.#inside(part);
    const name = "enum" in own || "properties" in own ? this.#names.get(serialize(own)) : undefined;
    if (name === undefined) {
      return own;
    }
    const { description } = own;
    return {
      $ref: refOf(name),
      ...(typeof description === "string" ? { description } : {}),
      ...("default" in own ? { default: own["default"] } : {}),
    };
  }
}
