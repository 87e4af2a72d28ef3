import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import type { Reason } from "#vocabulary/verdicts.ts";
import { mailboxNotChecked, reasonText } from "#web/features/validation/reasonText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { tookText } from "#web/ui/evidence/durationText.ts";
import { scoreText } from "#web/ui/evidence/scoreText.ts";
import { VerdictMark } from "#web/ui/evidence/VerdictMark.tsx";
import { billingText } from "./billingText.ts";

/** Reasons whose next step is what the countdown to a retry says. */
const saidByRetry: readonly Reason[] = ["greylisted", "temporary_failure", "sender_rate_limited"];

type Props = {
  /** Without its cost if others see it. */
  result: Parameters<typeof reasonText>[1] &
    Parameters<typeof mailboxNotChecked>[0] &
    Pick<Validation, "score" | "duration_ms" | "checked_at" | "retry_after_s"> &
    Partial<Pick<Validation, "billing">>;
};

/** Verdict, score, cost and time of a result, its sentence, and what to do. */
export function VerdictHeadline({ result }: Props) {
  const { t, i18n } = useTranslation(["validate", "reasons"]);
  const { instant, ago } = useZonedFormats();
  const { verdict, reason, score, checked_at: checkedAt } = result;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="result-verdict">
          <VerdictMark verdict={verdict} size="large" />
        </h2>
        <p className="text-sm text-muted tabular">
          {t("result.score")}{" "}
          <strong className="font-semibold text-ink">
            {scoreText(verdict, score, i18n.language)}
          </strong>
          {" · "}
          {tookText(result.duration_ms, i18n.language)}
          {" · "}
          {result.billing === undefined ? null : `${billingText(t, result.billing)} · `}
          <time dateTime={checkedAt} title={instant(checkedAt)}>
            {ago(checkedAt)}
          </time>
        </p>
      </div>
      <p className="max-w-reading text-md">
        {reasonText(t, result, "sentence")}
        {mailboxNotChecked(result) ? ` ${t("result.unasked")}` : null}
      </p>
      {saidByRetry.includes(reason) && result.retry_after_s !== null ? null : (
        <p className="max-w-reading text-base text-muted">{reasonText(t, result, "next")}</p>
      )}
    </div>
  );
}
