import * as z from "zod/mini";
import { auditEvent } from "#contract/auditEvents.ts";
import { credits } from "#contract/credits.ts";
import { ledgerEntry } from "#contract/ledger.ts";
import { domainReport, mailPolicy } from "#contract/domains.ts";
import { errorBody, fieldError } from "#contract/errors.ts";
import { evidenceBundle } from "#contract/evidenceBundles.ts";
import { listExport } from "#contract/exports.ts";
import { list, listCounts, listOptions, listRow, mapping } from "#contract/listShape.ts";
import { listPreview } from "#contract/listReview.ts";
import { accuracy } from "#contract/outcomes.ts";
import { recheck } from "#contract/rechecks.ts";
import { policyVersion } from "#contract/policy.ts";
import { rule } from "#contract/rules.ts";
import { upload } from "#contract/uploads.ts";
import { usage } from "#contract/usage.ts";
import { batchItem, validationBatch } from "#contract/validationBatches.ts";
import { checkResult, runningValidation, validation } from "#contract/validations.ts";
import { dnsLookup, evidence, smtpSession, transcriptLine } from "#contract/evidence.ts";
import { share, sharedResult } from "#contract/shares.ts";
import { verdictReport } from "#contract/verdictReports.ts";
import { publicCheck } from "#contract/publicChecks.ts";
import { creditLimit } from "#contract/creditLimit.ts";
import { member } from "#contract/members.ts";
import { invitation } from "#contract/invitations.ts";
import { notification } from "#contract/notifications.ts";
import { signUpDecision, signUpHook } from "#contract/signUpHooks.ts";
import { webhookAttempt, webhookDelivery, webhookEndpoint } from "#contract/webhooks.ts";
import { eventSchemas } from "./webhookEvents.ts";
import { textOfField } from "./textOfField.ts";

/** JSON Schema 2020-12, as far as the contract's schemas need it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  exclusiveMaximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  $defs?: Record<string, JsonSchema>;
  $schema?: string;
  id?: string;
}

type Schema = z.ZodMiniType;

/** Schemas that several operations return, by their name in the document. */
const namedSchemas: Readonly<Record<string, Schema>> = {
  Validation: validation,
  RunningValidation: runningValidation,
  ValidationBatch: validationBatch,
  BatchItem: batchItem,
  Recheck: recheck,
  Domain: domainReport,
  MailPolicy: mailPolicy,
  CheckResult: checkResult,
  Evidence: evidence,
  EvidenceBundle: evidenceBundle,
  DnsLookup: dnsLookup,
  SmtpSession: smtpSession,
  TranscriptLine: transcriptLine,
  PublicCheck: publicCheck,
  List: list,
  ListOptions: listOptions,
  ListMapping: mapping,
  ListCounts: listCounts,
  ListRow: listRow,
  ListPreview: listPreview,
  VerdictReport: verdictReport,
  ShareLink: share,
  SharedResult: sharedResult,
  Upload: upload,
  Export: listExport,
  Rule: rule,
  PolicyVersion: policyVersion,
  SignUpHook: signUpHook,
  StoredSignUpDecision: signUpDecision,
  WebhookEndpoint: webhookEndpoint,
  WebhookDelivery: webhookDelivery,
  WebhookAttempt: webhookAttempt,
  Notification: notification,
  CreditLimit: creditLimit,
  Member: member,
  Invitation: invitation,
  ...eventSchemas,
  Accuracy: accuracy,
  Credits: credits,
  LedgerEntry: ledgerEntry,
  Usage: usage,
  AuditEvent: auditEvent,
  Problem: errorBody,
  FieldError: fieldError,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(namedSchemas)) {
  registry.add(schema, { id });
}

const refStart = "#/$defs/";

/** Returns the reference to a named schema. */
export const refOf = (name: string): string => `#/components/schemas/${name}`;

/** Fields of replies that hold an instant, by the end of their name. */
const instantNames = /(?:_at|_since|_until|\.(?:at|until|timestamp|earliest|latest|next_from))$/u;
/** Addresses of pages and domains, whose name ends as that of an instant. */
const placeNames = /\.(?:found_at|dmarc\.at)$/u;

/** Adds the format of a text in a reply: instants are RFC 3339, days ISO 8601. */
function withFormat(schema: JsonSchema, owner: string, io: "input" | "output"): JsonSchema {
  if (![schema.type].flat().includes("string") || io === "input" || schema.enum !== undefined) {
    return { ...schema };
  }
  if (instantNames.test(owner) && !placeNames.test(owner)) {
    return { ...schema, format: "date-time" };
  }
  return owner.endsWith(".date") ? { ...schema, format: "date" } : { ...schema };
}

const controlCharacter = /\p{Cc}/u;

/** Writes what generators can't read in another way: values with control characters, and several types at once. */
function forGenerators(schema: JsonSchema): JsonSchema {
  const { enum: values, type, ...rest } = schema;
  if (values?.some((value) => controlCharacter.test(String(value)))) {
    const signs = values.map((value) => JSON.stringify(value).slice(1, -1)).join("");
    return { ...rest, type: "string", pattern: `^[${signs}]$` };
  }
  if (Array.isArray(type) && type.filter((each) => each !== "null").length > 1) {
    return { ...rest, anyOf: type.map((each) => ({ type: each })) };
  }
  return schema;
}

/** Describes every field of a schema and moves references to the document's components. */
function finished(schema: JsonSchema, owner: string, io: "input" | "output"): JsonSchema {
  const { $schema, $defs, id, ...rest } = schema;
  void $schema;
  void $defs;
  void id;
  const within = (part: JsonSchema) => finished(part, owner, io);
  const result: JsonSchema = withFormat(forGenerators(rest), owner, io);
  if (result.$ref !== undefined) {
    result.$ref = refOf(result.$ref.slice(refStart.length));
  }
  if (result.properties !== undefined) {
    result.properties = Object.fromEntries(
      Object.entries(result.properties).map(([name, part]) => {
        const key = `${owner}.${name}`;
        const description = textOfField(key);
        const own = finished(part, key, io);
        return [name, description === undefined ? own : { ...own, description }];
      }),
    );
  }
  // Replies may get more fields later, so clients have to accept unknown ones.
  if (io === "output" && result.additionalProperties === false) {
    delete result.additionalProperties;
  }
  if (typeof result.additionalProperties === "object") {
    result.additionalProperties = within(result.additionalProperties);
  }
  if (result.items !== undefined) {
    result.items = within(result.items);
  }
  for (const key of ["anyOf", "allOf", "oneOf", "prefixItems"] as const) {
    const parts = result[key];
    if (parts !== undefined) {
      result[key] = parts.map(within);
    }
  }
  if (result.maximum === Number.MAX_SAFE_INTEGER) {
    delete result.maximum;
  }
  if (result.minimum === Number.MIN_SAFE_INTEGER) {
    delete result.minimum;
  }
  const names = result.propertyNames?.enum;
  const value = result.additionalProperties;
  if (names !== undefined && typeof value === "object") {
    // A record with a fixed set of names.
    result.properties = Object.fromEntries(names.map((name) => [String(name), value]));
    delete result.propertyNames;
    delete result.additionalProperties;
  }
  if (Object.keys(result.propertyNames ?? {}).every((key) => key === "type")) {
    delete result.propertyNames;
  }
  return result;
}

function converted(schema: Schema, io: "input" | "output"): JsonSchema {
  return z.toJSONSchema(schema, { metadata: registry, io, reused: "inline" }) as JsonSchema;
}

/** Returns a schema as JSON Schema with descriptions; `owner` is the first part of its fields' names. */
export function toJsonSchema(schema: Schema, owner: string, io: "input" | "output"): JsonSchema {
  return finished(converted(schema, io), owner, io);
}

const inputs: readonly string[] = ["ListOptions", "ListMapping"];

/** Returns every named schema. */
export function componentSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(namedSchemas).map(([name, schema]) => {
      const io = inputs.includes(name) ? "input" : "output";
      const whole = converted(schema, io);
      const own = whole.$ref === undefined ? whole : (whole.$defs?.[name] ?? whole);
      return [name, finished(own, name, io)];
    }),
  );
}
