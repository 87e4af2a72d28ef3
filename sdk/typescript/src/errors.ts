import type { ErrorCode, FieldError, Problem } from "./apiTypes.ts";

/** Error of the SDK; all others extend it. */
export class MailverdictError extends Error {
  override name = "MailverdictError";
}

/** No complete reply arrived: the server is unreachable, or the connection broke. `cause` has the reason. */
export class ConnectionFailed extends MailverdictError {
  override name = "ConnectionFailed";
}

/** No complete reply arrived within `timeoutMs`. */
export class RequestTimeout extends ConnectionFailed {
  override name = "RequestTimeout";
}

/** Data of an {@link ApiError}. */
export interface ApiErrorDetails {
  status: number;
  /** Null if the reply isn't a problem document, such as that of a proxy. */
  problem: Problem | null;
  requestId: string | null;
  /** Seconds to wait before a retry, from `Retry-After`. */
  retryAfterS: number | null;
}

/** The server answered with an error. `message` says what happened; branch on `code`. */
export class ApiError extends MailverdictError {
  override name = "ApiError";
  /** HTTP status. */
  readonly status: number;
  /** Machine-readable code; `http_502` and the like if a proxy answered. New codes may appear. */
  readonly code: ErrorCode | (string & {});
  /** Address of the page about this error. */
  readonly docs: string | null;
  /** Id of the request, for the server's log. */
  readonly requestId: string | null;
  /** Seconds to wait before a retry. */
  readonly retryAfterS: number | null;
  /** Rejected fields of a `validation_failed`. */
  readonly fields: readonly FieldError[];
  /** The whole problem document. */
  readonly problem: Problem | null;

  constructor(message: string, { status, problem, requestId, retryAfterS }: ApiErrorDetails) {
    super(message);
    this.status = status;
    this.code = problem?.code ?? `http_${status}`;
    this.docs = problem?.type ?? null;
    this.requestId = problem?.request_id ?? requestId;
    this.retryAfterS = retryAfterS;
    this.fields = problem?.errors ?? [];
    this.problem = problem;
  }
}
