import type { Scope } from "./scopes.ts";
import { batchLimits } from "./validationBatches.ts";

/** Services whose API the compatibility endpoints answer in. */
export const compatServices = ["zerobounce", "neverbounce", "kickbox", "reacher"] as const;

/** One of {@link compatServices}. */
export type CompatService = (typeof compatServices)[number];

/** A compatibility endpoint: served at every path with every method. Its fields and errors are those of the other service. */
interface CompatCall {
  readonly service: CompatService;
  readonly methods: readonly ("GET" | "POST")[];
  readonly paths: readonly string[];
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
    methods: ["GET"],
    paths: ["/compat/zerobounce/v2/validate"],
    scope: "validate",
    summary: "Check one address",
  },
  zeroBounceBatch: {
    service: "zerobounce",
    methods: ["POST"],
    paths: ["/compat/zerobounce/v2/validatebatch"],
    scope: "validate",
    bodyBytes: batchLimits.bodyBytes,
    summary: `Check up to ${batchLimits.emails} addresses`,
  },
  zeroBounceCredits: {
    service: "zerobounce",
    methods: ["GET"],
    paths: ["/compat/zerobounce/v2/getcredits"],
    scope: "billing:read",
    summary: "Get the credit balance",
  },
  neverBounceCheck: {
    service: "neverbounce",
    methods: ["GET", "POST"],
    paths: neverBouncePaths("single/check"),
    scope: "validate",
    summary: "Check one address",
  },
  neverBounceAccount: {
    service: "neverbounce",
    methods: ["GET", "POST"],
    paths: neverBouncePaths("account/info"),
    scope: "billing:read",
    summary: "Get credits and the number of lists",
  },
  kickboxVerify: {
    service: "kickbox",
    methods: ["GET"],
    paths: ["/compat/kickbox/v2/verify"],
    scope: "validate",
    summary: "Check one address",
  },
  kickboxBalance: {
    service: "kickbox",
    methods: ["GET"],
    paths: ["/compat/kickbox/v2/balance"],
    scope: "billing:read",
    summary: "Get the credit balance",
  },
  reacherCheck: {
    service: "reacher",
    methods: ["POST"],
    paths: ["/compat/reacher/v0/check_email", "/compat/reacher/v1/check_email"],
    scope: "validate",
    summary: "Check one address",
  },
} as const satisfies Record<string, CompatCall>;

/** Name of a compatibility endpoint. */
export type CompatCallName = keyof typeof compatCalls;
