import type { FastifyRequest } from "fastify";
import { type ErrorBody, errorStatus } from "#contract/errors.ts";
import type { AppContext } from "#server/context.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import type { ApiError } from "./errors/apiError.ts";
import { describedFields, fieldSummary } from "./errors/describedFields.ts";

/** Returns the problem of one item of a request, in the language of the request: its code and fields. */
export function itemProblem(
  { config, texts }: Pick<AppContext, "config" | "texts">,
  request: FastifyRequest,
  { code, fields }: Pick<ApiError, "code" | "fields">,
): Pick<ErrorBody, "type" | "title" | "status" | "detail" | "code" | "errors"> {
  const ownTexts = texts.in(negotiateLanguage(request, texts.languages));
  const { title, detail } = ownTexts.errors[code];
  const errors = describedFields(ownTexts, fields);
  return {
    type: `${config.publicUrl}/api-docs#${code}`,
    title,
    status: errorStatus[code],
    detail: errors.length > 0 ? fieldSummary(errors) : detail,
    code,
    ...(errors.length > 0 ? { errors } : {}),
  };
}
