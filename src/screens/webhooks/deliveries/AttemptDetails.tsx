import { useTranslation } from "react-i18next";
import type { WebhookAttempt } from "#contract/webhooks.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { chooseAdvice } from "./chooseAdvice.ts";
import { ResponseOf } from "./DeliveryState.tsx";

const joinHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");

/** One attempt: response, duration, what to do after a failure, and both sides of the exchange. */
export function AttemptDetails({ attempt }: { attempt: WebhookAttempt }) {
  const { t } = useTranslation("webhooks");
  const { duration, instant, number } = useZonedFormats();
  const { at, status, error, response_headers: headers, response_body: body } = attempt;
  const advice = chooseAdvice(t, attempt);
  return (
    <div className="flex flex-col gap-2 text-base">
      <p className="flex flex-wrap items-center gap-x-3">
        <Icon
          name={advice === null ? "check" : "alert"}
          className={advice === null ? "text-deliverable" : "text-undeliverable"}
        />
        <b className="font-medium">{t("attempt.number", { shown: number(attempt.number) })}</b>
        <span>
          <ResponseOf status={status} error={error} />
        </span>
        <span className="text-muted">{duration(attempt.duration_ms)}</span>
        <time dateTime={at} className="text-sm text-muted">
          {instant(at)}
        </time>
      </p>
      {advice === null ? null : <p>{advice}</p>}
      {status === null ? null : (
        <Exchange
          title={t("attempt.response")}
          text={[`HTTP ${status}`, joinHeaders(headers), "", body].join("\n").trimEnd()}
        />
      )}
      <Exchange title={t("attempt.request")} text={joinHeaders(attempt.request_headers)} />
    </div>
  );
}

/** One side of an exchange, behind a disclosure. */
function Exchange({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation("webhooks");
  return (
    <details>
      <summary className="w-fit rounded-mark text-sm font-medium text-link pointer-coarse:py-3">
        {title}
      </summary>
      <CodeBlock toRead text={text} label={title} copyLabel={t("attempt.copy")} />
    </details>
  );
}
