import type { FieldError } from "#server/http/errors/apiError.ts";
import type { OptionError } from "#server/services/apiKeys/publishableColumns.ts";

/** Returns the field error of an option that a key can't have. */
export function keyOptionError(error: OptionError): FieldError {
  switch (error.error) {
    case "not_for_mode":
      return { pointer: `#/${error.option}`, code: "not_allowed" };
    case "no_origin":
      return { pointer: "#/allowed_origins", code: "required" };
    case "not_an_origin":
    default:
      return { pointer: `#/allowed_origins/${error.origin}`, code: "not_an_origin" };
  }
}
