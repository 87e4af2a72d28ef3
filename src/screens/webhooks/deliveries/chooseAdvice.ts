import type { TFunction } from "i18next";
import type { WebhookAttempt } from "#contract/webhooks.ts";

/** Returns what happened in a failed attempt and what to do; null for a success. */
export function chooseAdvice(
  t: TFunction<"webhooks">,
  { status, error }: Pick<WebhookAttempt, "status" | "error">,
): string | null {
  if (error !== null) {
    return t(`error.${error}.text`);
  }
  if (status === null || (status >= 200 && status < 300)) {
    return null;
  }
  if (status === 410) {
    return t("answer.gone");
  }
  return status < 400 ? t("answer.redirect", { status }) : t("answer.other", { status });
}
