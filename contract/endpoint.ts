import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { Scope } from "./scopes.ts";

type Schema = z.ZodMiniType;

/** Access to a call: public, or with a session's access token or, if a scope is named, an API key. */
export type Access = "public" | "session";

/** One call of the API: everything both sides need to know of it. Paths use `:name` for parameters. */
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
  /** Scope an API key needs; null if no key may call it. Public calls have none. */
  readonly scope?: Scope | null;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Schema of the 2xx body; absent when there is none or it is a stream. */
  readonly reply?: Reply;
  /** Success statuses the call may answer with. */
  readonly statuses: readonly number[];
  /** Codes the call itself may refuse with, besides those every call shares ({@link commonErrors}). */
  readonly errors: readonly ErrorCode[];
  /** Largest body in bytes, overriding the access class (`bodyLimitOf`). */
  readonly bodyBytes?: number;
  /** Maximum field names and values of a JSON body, if the defaults are too small. */
  readonly bodyKeys?: number;
  readonly bodyValues?: number;
  /** `application/offset+octet-stream` for parts of files; JSON otherwise. */
  readonly consumes?: "application/offset+octet-stream";
  /** `text/event-stream` for streams; JSON otherwise. */
  readonly produces?: "text/event-stream";
}

/** Codes that any call may answer with. */
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
] as const satisfies readonly ErrorCode[];

/** Describes a call, keeping the exact types of its schemas. */
export function endpoint<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
>(described: Endpoint<Params, Query, Body, Reply>): Endpoint<Params, Query, Body, Reply> {
  return described;
}

/** The value of a schema slot, or undefined where the endpoint has none. */
export type Infer<S> = S extends Schema ? z.infer<S> : undefined;
