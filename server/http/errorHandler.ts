import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { publicBody } from "#contract/bodyLimits.ts";
import { type ErrorBody, type ErrorCode, errorStatus } from "#contract/errors.ts";
import type { AppContext } from "#server/context.ts";
import { filled } from "#server/config/texts.ts";
import { DatabaseBusy, DatabaseUnavailable } from "#server/data/connection/databaseUnavailable.ts";
import { sqliteFile } from "#server/data/connection/openSqlite.ts";
import { sqliteProblem } from "#server/data/connection/sqliteProblem.ts";
import { HashingOverload } from "#server/crypto/hashPassword.ts";
import { saysClientGone } from "./clientGone.ts";
import { negotiateLanguage } from "./headers/negotiateLanguage.ts";
import { vary } from "./headers/vary.ts";
import { ApiError } from "./errors/apiError.ts";
import { limitValues } from "./errors/memberLimitError.ts";
import { describedFields, fieldSummary } from "./errors/describedFields.ts";
import { settleUnreadBody } from "./bodies/settleUnreadBody.ts";

/** Our codes for errors of the framework. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_request",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};

/** Codes of SQLite, PostgreSQL and the system for a full disk. */
const fullCodes: readonly string[] = ["SQLITE_FULL", "53100", "ENOSPC", "EDQUOT"];
/** Primary codes of SQLite for a file that another program holds too long. */
const heldCodes: readonly string[] = ["SQLITE_BUSY", "SQLITE_LOCKED"];
/** Codes of SQLite and PostgreSQL for a database that can only be read. */
const readOnlyCodes: readonly string[] = ["SQLITE_READONLY", "25006"];
/** Seconds until a retry makes sense after a full disk. */
const fullRetryS = "30";
/** Seconds until a retry makes sense while the database can't be reached. */
const databaseRetryS = "5";
/** Seconds until a retry makes sense after a statement that took or waited too long. */
const busyRetryS = "10";
/** Errors of the installation itself, which its operator has to know about. */
const loggedCodes: readonly ErrorCode[] = [
  "internal_error",
  "storage_full",
  "database_unavailable",
];

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) {
    return error;
  }
  if (error instanceof HashingOverload) {
    return new ApiError("too_busy", { headers: { "retry-after": "2" } });
  }
  if (error instanceof DatabaseBusy) {
    return new ApiError("too_busy", { headers: { "retry-after": busyRetryS } });
  }
  const code = (error as Partial<FastifyError> | null)?.code ?? "";
  // Extended codes, such as SQLITE_BUSY_SNAPSHOT, begin with the primary one.
  const primary = /^SQLITE_[A-Z]+/u.exec(code)?.[0] ?? code;
  if (error instanceof DatabaseUnavailable || [...heldCodes, ...readOnlyCodes].includes(primary)) {
    return new ApiError("database_unavailable", { headers: { "retry-after": databaseRetryS } });
  }
  if (fullCodes.includes(code)) {
    return new ApiError("storage_full", { headers: { "retry-after": fullRetryS } });
  }
  if (code === "FST_ERR_BAD_URL") {
    return new ApiError("malformed_request", {
      fields: [{ pointer: "path", code: "not_decodable" }],
    });
  }
  return new ApiError(frameworkCodes[code] ?? "internal_error");
}

/** Returns the problem document of an error in the language of the request (RFC 9457). */
function buildProblem(
  context: Pick<AppContext, "config" | "texts">,
  request: FastifyRequest,
  refusal: ApiError,
): ErrorBody {
  const language = negotiateLanguage(request, context.texts.languages);
  const texts = context.texts.in(language);
  const { title, detail: usual } = texts.errors[refusal.code];
  const detail = refusal.sentence === null ? usual : texts.sentences[refusal.sentence];
  const errors = describedFields(texts, refusal.fields);
  const bodyMax = Math.floor((request.routeOptions.bodyLimit ?? publicBody.bytes) / 1024);
  const { scope, creditLimit } = refusal;
  const values = {
    ...(refusal.code === "body_too_large" ? { max: bodyMax } : {}),
    ...(scope === null ? {} : { scope }),
    ...(creditLimit === null ? {} : limitValues(creditLimit, language)),
  };
  const text = errors.length > 0 ? fieldSummary(errors) : filled(detail, values);
  return {
    type: `${context.config.publicUrl}/api-docs#${refusal.code}`,
    title,
    status: errorStatus[refusal.code],
    detail: text,
    message: text,
    instance: request.url.split("?", 1)[0] ?? "/",
    code: refusal.code,
    request_id: request.id,
    ...(errors.length > 0 ? { errors } : {}),
    ...(refusal.challenge === null ? {} : { challenge: refusal.challenge }),
    ...(refusal.puzzle === null ? {} : { puzzle: refusal.puzzle }),
    ...(scope === null ? {} : { scope }),
    ...(creditLimit === null ? {} : { credit_limit: creditLimit }),
    ...(refusal.state === null ? {} : { state: refusal.state }),
  };
}

/** Shape of an error response: its status, media type and body. */
export type ErrorShape = (problem: ErrorBody) => { status: number; type: string; body: object };

/** The usual shape of an error (RFC 9457). */
export const problemDocument: ErrorShape = (problem) => ({
  status: problem.status,
  type: "application/problem+json",
  body: problem,
});

/** Returns a handler that sends a problem document, or another shape of it, for every thrown error. Unexpected errors are logged and their details hidden. */
export function errorHandler(
  context: Pick<AppContext, "config" | "texts">,
  shapeOf: ErrorShape = problemDocument,
) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (saysClientGone(error, request, reply)) {
      request.log.debug({ request_id: request.id }, "the client closed the connection");
      await reply.code(400).send();
      return;
    }
    const refusal = toApiError(error);
    if (error instanceof DatabaseBusy) {
      request.log.warn({ err: error, request_id: request.id }, "the database was too slow");
    }
    if (loggedCodes.includes(refusal.code)) {
      // Other errors pass by themselves, and the advice for them is about the start.
      const problem =
        refusal.code === "internal_error"
          ? sqliteProblem(error, sqliteFile(context.config.dataDir))
          : null;
      request.log.error({ err: error, request_id: request.id }, problem ?? "request failed");
    }
    await settleUnreadBody(request, reply, refusal.code);
    const { status, type, body } = shapeOf(buildProblem(context, request, refusal));
    if (status === 401) {
      void reply.header("www-authenticate", "Bearer");
    }
    vary(reply, "Accept-Language");
    await reply
      .code(status)
      .headers(refusal.headers)
      .header("x-request-id", request.id)
      .header("content-language", negotiateLanguage(request, context.texts.languages))
      .type(`${type}; charset=utf-8`)
      .send(JSON.stringify(body));
  };
}

/** Statuses below 500 of calls that the server refuses by its own limits. */
const limitStatuses: readonly number[] = [408, 413, 429];

/** Answer to a call that the server refused; null if the error itself is the answer. */
export type RefusalAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Returns a handler that sends another answer, with 200 unless it sets a status, to calls that fail by the server's limits or errors. Leaves other errors, such as 404, to the next handler. */
export function refusalHandler(answer: RefusalAnswer) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { code } = toApiError(error);
    const status = errorStatus[code];
    const ours = status >= 500 || limitStatuses.includes(status);
    void reply.code(200);
    const body =
      ours && !saysClientGone(error, request, reply) ? await answer(request, reply) : null;
    if (body === null) {
      throw error;
    }
    // An expected refusal has no cause to look for, and anyone can cause thousands.
    const cause = loggedCodes.includes(code) ? { err: error } : { code };
    request.log.warn({ ...cause, request_id: request.id }, "answered without reading the call");
    await settleUnreadBody(request, reply, code);
    await reply.send(body);
  };
}
