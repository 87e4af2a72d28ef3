import type { CompatLike } from "./compatLikes.ts";
import { limits } from "./limits.ts";
import type { Scope } from "./scopes.ts";
import { batchLimits } from "./validationBatches.ts";

/** Services whose API the compatibility endpoints answer in. */
export const compatServices = [
  "zerobounce",
  "neverbounce",
  "kickbox",
  "emailable",
  "reacher",
] as const;

/** One of {@link compatServices}. */
export type CompatService = (typeof compatServices)[number];

/** A compatibility endpoint: served at every path with every method. Its fields and errors are those of the other service. */
interface CompatCall {
  readonly service: CompatService;
  readonly methods: readonly ("GET" | "POST")[];
  readonly paths: readonly string[];
  /** Call of `/v1` whose scope, limits per day and disk reserve hold. */
  readonly like: CompatLike;
  /** Scope that the API key needs. */
  readonly scope: Scope;
  /** Maximum body in bytes, if not the usual one. */
  readonly bodyBytes?: number;
  /** English summary for the reference. */
  readonly summary: string;
}

const neverBouncePaths = (call: string) =>
  ["v4", "v4.1", "v4.2"].map((version) => `/compat/neverbounce/${version}/${call}`);

/** Every compatibility endpoint, by name. */
export const compatCalls = {
  zeroBounceValidate: {
    service: "zerobounce",
    methods: ["GET", "POST"],
    paths: ["/compat/zerobounce/v2/validate"],
    like: "createValidation",
    scope: "validate",
    summary: "Check one address",
  },
  zeroBounceBatch: {
    service: "zerobounce",
    methods: ["POST"],
    paths: ["/compat/zerobounce/v2/validatebatch"],
    like: "createValidationBatch",
    scope: "validate",
    bodyBytes: batchLimits.bodyBytes,
    summary: `Check up to ${batchLimits.emails} addresses`,
  },
  zeroBounceCredits: {
    service: "zerobounce",
    methods: ["GET", "POST"],
    paths: ["/compat/zerobounce/v2/getcredits"],
    like: "readCredits",
    scope: "billing:read",
    summary: "Get the credit balance",
  },
  neverBounceCheck: {
    service: "neverbounce",
    methods: ["GET", "POST"],
    paths: neverBouncePaths("single/check"),
    like: "createValidation",
    scope: "validate",
    summary: "Check one address",
  },
  neverBounceAccount: {
    service: "neverbounce",
    methods: ["GET", "POST"],
    paths: neverBouncePaths("account/info"),
    like: "readCredits",
    scope: "billing:read",
    summary: "Get credits and the number of lists",
  },
  neverBounceJobCreate: {
    service: "neverbounce",
    methods: ["GET", "POST"],
    paths: neverBouncePaths("jobs/create"),
    like: "createList",
    scope: "lists:write",
    bodyBytes: limits.listBodyBytes,
    summary: "Create a list",
  },
  neverBounceJobParse: {
    service: "neverbounce",
    methods: ["GET", "POST"],
    paths: neverBouncePaths("jobs/parse"),
    like: "startList",
    scope: "lists:write",
    summary: "Start a list once its rows are counted",
  },
  neverBounceJobStart: {
    service: "neverbounce",
    methods: ["GET", "POST"],
    paths: neverBouncePaths("jobs/start"),
    like: "startList",
    scope: "lists:write",
    summary: "Start a list",
  },
  neverBounceJobStatus: {
    service: "neverbounce",
    methods: ["GET", "POST"],
    paths: neverBouncePaths("jobs/status"),
    like: "readList",
    scope: "lists:read",
    summary: "Get a list",
  },
  neverBounceJobSearch: {
    service: "neverbounce",
    methods: ["GET", "POST"],
    paths: neverBouncePaths("jobs/search"),
    like: "readLists",
    scope: "lists:read",
    summary: "Find lists",
  },
  neverBounceJobResults: {
    service: "neverbounce",
    methods: ["GET", "POST"],
    paths: neverBouncePaths("jobs/results"),
    like: "readListRows",
    scope: "results:read",
    summary: "Get the results of a list",
  },
  neverBounceJobDownload: {
    service: "neverbounce",
    methods: ["GET", "POST"],
    paths: neverBouncePaths("jobs/download"),
    like: "readExport",
    scope: "exports",
    summary: "Download the results of a list as CSV",
  },
  neverBounceJobDelete: {
    service: "neverbounce",
    methods: ["GET", "POST"],
    paths: neverBouncePaths("jobs/delete"),
    like: "deleteList",
    scope: "lists:write",
    summary: "Delete a list",
  },
  kickboxVerify: {
    service: "kickbox",
    methods: ["GET"],
    paths: ["/compat/kickbox/v2/verify"],
    like: "createValidation",
    scope: "validate",
    summary: "Check one address",
  },
  kickboxBalance: {
    service: "kickbox",
    methods: ["GET"],
    paths: ["/compat/kickbox/v2/balance"],
    like: "readCredits",
    scope: "billing:read",
    summary: "Get the credit balance",
  },
  emailableVerify: {
    service: "emailable",
    methods: ["GET", "POST"],
    paths: ["/compat/emailable/v1/verify"],
    like: "createValidation",
    scope: "validate",
    summary: "Check one address",
  },
  emailableBatchCreate: {
    service: "emailable",
    methods: ["POST"],
    paths: ["/compat/emailable/v1/batch"],
    like: "createList",
    scope: "lists:write",
    bodyBytes: limits.listBodyBytes,
    summary: "Create a list and start it",
  },
  emailableBatchStatus: {
    service: "emailable",
    methods: ["GET"],
    paths: ["/compat/emailable/v1/batch"],
    like: "readListRows",
    scope: "results:read",
    summary: "Get a list and its results",
  },
  emailableAccount: {
    service: "emailable",
    methods: ["GET"],
    paths: ["/compat/emailable/v1/account"],
    like: "readCredits",
    scope: "billing:read",
    summary: "Get the credit balance",
  },
  reacherCheck: {
    service: "reacher",
    methods: ["POST"],
    paths: ["/compat/reacher/v0/check_email", "/compat/reacher/v1/check_email"],
    like: "createValidation",
    scope: "validate",
    summary: "Check one address",
  },
  reacherBulkCreate: {
    service: "reacher",
    methods: ["POST"],
    paths: ["/compat/reacher/v0/bulk", "/compat/reacher/v1/bulk"],
    like: "createList",
    scope: "lists:write",
    bodyBytes: limits.listBodyBytes,
    summary: "Create a list and start it",
  },
  reacherBulkStatus: {
    service: "reacher",
    methods: ["GET"],
    paths: ["/compat/reacher/v0/bulk/:job_id", "/compat/reacher/v1/bulk/:job_id"],
    like: "readList",
    scope: "lists:read",
    summary: "Get a list",
  },
  reacherBulkResults: {
    service: "reacher",
    methods: ["GET"],
    paths: ["/compat/reacher/v0/bulk/:job_id/results", "/compat/reacher/v1/bulk/:job_id/results"],
    like: "readListRows",
    scope: "results:read",
    summary: "Get the results of a list",
  },
} as const satisfies Record<string, CompatCall>;

/** Name of a compatibility endpoint. */
export type CompatCallName = keyof typeof compatCalls;
