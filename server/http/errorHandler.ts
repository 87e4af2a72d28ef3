import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { publicBody } from "#contract/bodyLimits.ts";
import { type ErrorBody, type ErrorCode, errorStatus } from "#contract/errors.ts";
import type { AppContext } from "#server/context.ts";
import { filled, type LanguageTexts } from "#server/config/texts.ts";
import { HashingOverload } from "#server/crypto/hashPassword.ts";
import { saysClientGone } from "./clientGone.ts";
import { languageOf } from "./headers/languageOf.ts";
import { vary } from "./headers/vary.ts";
import { type FieldError, ApiError } from "./errors/apiError.ts";
import { settleUnreadBody } from "./bodies/settleUnreadBody.ts";

/** Our codes for errors of the framework. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "body_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed_request",
  FST_ERR_BAD_URL: "malformed_request",
};

/** Codes of SQLite, PostgreSQL and the system for a full disk. */
const fullCodes: readonly string[] = ["SQLITE_FULL", "53100", "ENOSPC"];
/** Seconds until a retry makes sense after a full disk. */
const fullRetryS = "30";

function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) {
    return error;
  }
  if (error instanceof HashingOverload) {
    return new ApiError("too_busy", { headers: { "retry-after": "2" } });
  }
  const code = (error as Partial<FastifyError> | null)?.code ?? "";
  if (fullCodes.includes(code)) {
    return new ApiError("storage_full", { headers: { "retry-after": fullRetryS } });
  }
  return new ApiError(frameworkCodes[code] ?? "internal_error");
}

function fieldErrors(texts: LanguageTexts, faults: readonly FieldError[]): ErrorBody["errors"] {
  return faults.map(({ pointer, code, bounds }) => ({
    pointer,
    code,
    detail: texts.fields[code].detail,
    fix: filled(texts.fields[code].fix, bounds ?? {}),
  }));
}

/** `email: This must not be empty.`, so that clients which show only the message still name the field. */
function fieldSummary(errors: NonNullable<ErrorBody["errors"]>): string {
  return errors
    .slice(0, 3)
    .map(({ pointer, detail }) => `${pointer.replace(/^(#\/|\?)/u, "")}: ${detail}`)
    .join(" ");
}

/** Returns the problem document of an error in the language of the request (RFC 9457). */
function problemOf(
  context: Pick<AppContext, "config" | "texts">,
  request: FastifyRequest,
  refusal: ApiError,
): ErrorBody {
  const texts = context.texts.in(languageOf(request, context.texts.languages));
  const { title, detail } = texts.errors[refusal.code];
  const errors = fieldErrors(texts, refusal.fields);
  const bodyMax = Math.floor((request.routeOptions.bodyLimit ?? publicBody.bytes) / 1024);
  const { scope } = refusal;
  const values = {
    ...(refusal.code === "body_too_large" ? { max: bodyMax } : {}),
    ...(scope === null ? {} : { scope }),
  };
  const said =
    errors !== undefined && errors.length > 0 ? fieldSummary(errors) : filled(detail, values);
  return {
    type: `${context.config.publicUrl}/api-docs#${refusal.code}`,
    title,
    status: errorStatus[refusal.code],
    detail: said,
    message: said,
    instance: request.url.split("?", 1)[0] ?? "/",
    code: refusal.code,
    request_id: request.id,
    ...(errors !== undefined && errors.length > 0 ? { errors } : {}),
    ...(refusal.challenge === null ? {} : { challenge: refusal.challenge }),
    ...(refusal.puzzle === null ? {} : { puzzle: refusal.puzzle }),
    ...(scope === null ? {} : { scope }),
    ...(refusal.state === null ? {} : { state: refusal.state }),
  };
}

/** Returns a handler that sends a problem document for every thrown error. Unexpected errors are logged and their details hidden. */
export function errorHandler(context: Pick<AppContext, "config" | "texts">) {
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (saysClientGone(error, request, reply)) {
      request.log.debug({ request_id: request.id }, "the client closed the connection");
      await reply.code(400).send();
      return;
    }
    const refusal = apiErrorOf(error);
    if (refusal.code === "internal_error" || refusal.code === "storage_full") {
      request.log.error({ err: error, request_id: request.id }, "request failed");
    }
    await settleUnreadBody(request, reply, refusal.code === "body_too_large");
    if (errorStatus[refusal.code] === 401) {
      void reply.header("www-authenticate", "Bearer");
    }
    vary(reply, "Accept-Language");
    await reply
      .code(errorStatus[refusal.code])
      .headers(refusal.headers)
      .header("x-request-id", request.id)
      .header("content-language", languageOf(request, context.texts.languages))
      .type("application/problem+json; charset=utf-8")
      .send(JSON.stringify(problemOf(context, request, refusal)));
  };
}
