import type { ErrorBody } from "#contract/errors.ts";
import { filled, type LanguageTexts } from "#server/config/texts.ts";
import type { FieldError } from "./apiError.ts";

/** Returns field errors as sent to a client, with their texts. */
export function describedFields(
  texts: LanguageTexts,
  errors: readonly FieldError[],
): NonNullable<ErrorBody["errors"]> {
  return errors.map(({ pointer, code, bounds, values }) => {
    const { detail, fix, fix_values: fixWithValues } = texts.fields[code];
    const filledFix =
      values === undefined || fixWithValues === undefined
        ? filled(fix, bounds ?? {})
        : filled(fixWithValues, { values: values.join(", ") });
    return { pointer, code, detail, fix: filledFix };
  });
}

/** Returns `email: This field is empty.`, so that clients which show only the message still name the field. */
export function fieldSummary(errors: NonNullable<ErrorBody["errors"]>): string {
  return errors
    .slice(0, 3)
    .map(({ pointer, detail }) => `${pointer.replace(/^(#\/|\?)/u, "")}: ${detail}`)
    .join(" ");
}
