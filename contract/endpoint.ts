import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";
import type { Scope } from "./scopes.ts";

type Schema = z.ZodMiniType;

/** Who may call: anyone, or the holder of a session's access token or, where a scope is named, of an API key. */
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
  /** What a key must be allowed to call it; null where no key may. Public calls have none. */
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
  /** Largest body in bytes, where the class of its access is too small or too large (`bodyLimitOf`). */
  readonly bodyOctets?: number;
  /** Most field names and most values of a JSON body, where the usual numbers are too small. */
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
