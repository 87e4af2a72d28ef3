import type { TFunction } from "i18next";
import { failureText } from "#web/text/failureText.ts";

type Failure = Parameters<typeof failureText>[1];

/** Returns what prevented a test, a redelivery or a replay; `t` must have `webhooks`, `errors` and `common`. */
export function sendFailure(t: TFunction, failure: Failure): string {
  const disabled =
    failure !== undefined &&
    "kind" in failure &&
    failure.kind === "problem" &&
    failure.problem.code === "invalid_state";
  return disabled ? t("isDisabled", { ns: "webhooks" }) : failureText(t, failure).title;
}
