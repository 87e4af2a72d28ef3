import type { SerializedError } from "@reduxjs/toolkit";
import type { TFunction } from "i18next";
import type english from "#locales/en/errors.json";
import type { ErrorCode, FieldCode, FieldError } from "#contract/errors.ts";
import type { CallFailure } from "#web/api/client/callFailure.ts";

/** Texts for every error code of the contract. */
interface ErrorTexts extends Record<ErrorCode, { title: string; detail: string }> {
  fields: Record<FieldCode, { detail: string; fix: string }>;
}
type Checked<Texts extends ErrorTexts> = Texts;

/**
 * The English texts: a code of the contract that has none there does not compile here.
 * @public
 */
export type EnglishErrorTexts = Checked<typeof english>;

/** The text of a failed call, and the request id. */
export interface FailureText {
  title: string;
  detail: string;
  requestId: string | null;
}

/** Returns the text of a failed call in the page's language; `t` must have `errors` and `common`. */
export function failureText(
  t: TFunction,
  failure: CallFailure | SerializedError | undefined,
): FailureText {
  if (failure === undefined || !("kind" in failure)) {
    return { title: t("failure.unexpected", { ns: "common" }), detail: "", requestId: null };
  }
  switch (failure.kind) {
    case "network":
      return {
        title: t("failure.network.title", { ns: "common" }),
        detail: t("failure.network.detail", { ns: "common" }),
        requestId: null,
      };
    case "answer":
      return {
        title: t("failure.answer.title", { ns: "common" }),
        detail: t("failure.answer.detail", { ns: "common", status: failure.status }),
        requestId: failure.requestId,
      };
    case "problem": {
      const { code, title, detail, request_id, credit_limit: limit } = failure.problem;
      // An older app may not know a newer code and shows the server's text.
      return {
        title: t(`${code}.title`, { ns: "errors", defaultValue: title }),
        // The server's text has the figures.
        detail: limit ? detail : t(`${code}.detail`, { ns: "errors", defaultValue: detail }),
        requestId: request_id,
      };
    }
    default:
      return failure satisfies never;
  }
}

/** Returns the error of a field and its fix; prefers the server's text, which has the numbers. */
function fieldErrorText(t: TFunction, { code, detail, fix }: FieldError): string {
  const text = detail || t(`fields.${code}.detail`, { ns: "errors" });
  return fix === undefined ? text : `${text} ${fix}`;
}

/** Returns the field errors of a problem document, by field name. */
export function fieldErrorTexts(
  t: TFunction,
  failure: CallFailure | SerializedError | null | undefined,
): Record<string, string> {
  const refused =
    failure && "kind" in failure && failure.kind === "problem" ? failure.problem.errors : undefined;
  return Object.fromEntries(
    (refused ?? []).map((error) => [
      error.pointer.replace(/^(#\/|\?)/u, ""),
      fieldErrorText(t, error),
    ]),
  );
}
