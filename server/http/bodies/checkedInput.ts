import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Endpoint } from "#contract/endpoint.ts";
import { fieldErrorsMax, fieldErrors, textErrors } from "#server/http/errors/fieldErrors.ts";
import { type FieldError, ApiError } from "#server/http/errors/apiError.ts";

type Slot = z.ZodMiniType | undefined;

/** `user_id` is accepted everywhere and ignored. */
function withoutUserId(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return value;
  }
  const { user_id: _ignored, ...rest } = value as Record<string, unknown>;
  return rest;
}

const nothing = z.strictObject({});

/** Checks a query or a body against its schema, if it has one. */
export function checked(
  schema: Slot,
  given: unknown,
  base: "#/" | "?",
): { value: unknown; errors: FieldError[] } {
  const value = withoutUserId(given === undefined ? {} : given);
  const errors = textErrors(value, base);
  const result = z.safeParse(schema ?? nothing, value);
  if (result.success) {
    return { value: result.data, errors };
  }
  const isNew = (error: FieldError) =>
    !errors.some(({ pointer, code }) => pointer === error.pointer && code === error.code);
  const more = fieldErrors(result.error.issues, value, base).filter(isNew);
  return { value, errors: [...errors, ...more] };
}

function checkedParams(endpoint: Endpoint, given: unknown): unknown {
  if (endpoint.params === undefined) {
    return undefined;
  }
  const result = z.safeParse(endpoint.params, given);
  if (!result.success || textErrors(given, "#/").length > 0) {
    throw new ApiError("not_found");
  }
  return result.data;
}

/** Returns the checked parameters, query and body of a request; rejects them with the first {@link fieldErrorsMax} errors. */
export function checkedInput(
  { endpoint, bodyAsBytes }: { endpoint: Endpoint; bodyAsBytes: boolean },
  request: FastifyRequest,
) {
  const params = checkedParams(endpoint, request.params);
  const query = checked(endpoint.query, request.query, "?");
  const body =
    endpoint.method === "GET" || endpoint.consumes !== undefined || bodyAsBytes
      ? { value: undefined, errors: [] }
      : checked(endpoint.body, request.body, "#/");
  const errors = [...query.errors, ...body.errors];
  if (errors.length > 0) {
    throw new ApiError("validation_failed", { fields: errors.slice(0, fieldErrorsMax) });
  }
  return { params, query: query.value, body: body.value };
}
