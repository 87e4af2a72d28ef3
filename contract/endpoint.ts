import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { Right } from "./roles.ts";
import type { Scope } from "./scopes.ts";

type Schema = z.ZodMiniType;

/** Access to a call: public, with a session's access token or, if a scope is named, an API key, or with a publishable key from a page of its origins. */
export type Access = "public" | "session" | "publishable";

/** One API call, as client and server share it. Paths use `:name` for parameters. */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
> {
  readonly name: string;
  readonly summary: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly access: Access;
  /** Scope an API key needs; null if no key may call it. Public calls and those with publishable keys have none. */
  readonly scope?: Scope | null;
  /** Right a member needs, if it isn't the one of the scope. */
  readonly right?: Right;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Schema of the 2xx body; absent if there is no body or it is a stream. */
  readonly reply?: Reply;
  /** Success statuses the call may return. */
  readonly statuses: readonly number[];
  /** Error codes of this call, in addition to {@link commonErrors}. */
  readonly errors: readonly ErrorCode[];
  /** Largest body in bytes, overriding the access class (`calculateBodyLimit`). */
  readonly bodyBytes?: number;
  /** Maximum field names and values of a JSON body, if the defaults are too small. */
  readonly bodyKeys?: number;
  readonly bodyValues?: number;
  /** Day from which the call is deprecated, `2026-12-01`: a new major version of the product removes it. */
  readonly deprecated?: string;
  /** `application/octet-stream` for parts of files; JSON otherwise. */
  readonly consumes?: "application/octet-stream";
  /** `text/event-stream` for events, `text/csv` for a file of any length; JSON otherwise. */
  readonly produces?: "text/event-stream" | "text/csv";
}

/** Error codes that any call may return. */
export const commonErrors = [
  "malformed_request",
  "method_not_allowed",
  "body_too_large",
  "body_too_slow",
  "unsupported_media_type",
  "validation_failed",
  "rate_limited",
  "origin_not_allowed",
  "internal_error",
  "storage_full",
  "shutting_down",
  "too_busy",
  "database_unavailable",
] as const satisfies readonly ErrorCode[];

/** Returns its argument unchanged; infers the exact types of its schemas. */
export function endpoint<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
>(described: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return described;
}

/** Value type of a schema, or undefined if the endpoint has none. */
export type Infer<S> = S extends Schema ? z.infer<S> : undefined;
