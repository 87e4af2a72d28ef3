import type { FastifyRequest } from "fastify";
import { type ErrorBody, errorStatus } from "#contract/errors.ts";
import { filled } from "#server/config/texts.ts";
import type { AppContext } from "#server/context.ts";
import { negotiateLanguage } from "#server/http/headers/negotiateLanguage.ts";
import type { ApiError } from "./errors/apiError.ts";
import { limitValues } from "./errors/memberLimitError.ts";
import { describedFields, fieldSummary } from "./errors/describedFields.ts";

/** Returns the problem of one item of a request, in the language of the request: its code and fields. */
export function itemProblem(
  { config, texts }: Pick<AppContext, "config" | "texts">,
  request: FastifyRequest,
  { code, fields, creditLimit }: Pick<ApiError, "code" | "fields" | "creditLimit">,
): Pick<ErrorBody, "type" | "title" | "status" | "detail" | "code" | "errors" | "credit_limit"> {
  const language = negotiateLanguage(request, texts.languages);
  const ownTexts = texts.in(language);
  const { title, detail } = ownTexts.errors[code];
  const errors = describedFields(ownTexts, fields);
  const values = creditLimit === null ? {} : limitValues(creditLimit, language);
  return {
    type: `${config.publicUrl}/api-docs#${code}`,
    title,
    status: errorStatus[code],
    detail: errors.length > 0 ? fieldSummary(errors) : filled(detail, values),
    code,
    ...(errors.length > 0 ? { errors } : {}),
    ...(creditLimit === null ? {} : { credit_limit: creditLimit }),
  };
}
