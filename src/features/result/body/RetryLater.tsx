import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Validation } from "#contract/validations.ts";
import { Button } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/classNames.ts";

interface Props {
  result: Validation;
  busy: boolean;
  onRetry: () => void;
}

/** Countdown until a retry makes sense, with a retry button. */
export function RetryLater({ result, busy, onRetry }: Props) {
  const { t } = useTranslation("validate");
  const [left, setLeft] = useState(() => secondsLeft(result));
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) {
      return undefined;
    }
    const timer = setInterval(() => setLeft(secondsLeft(result)), 1000);
    return () => clearInterval(timer);
  }, [waiting, result]);
  return (
    <div
      className={classNames(
        "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box px-3 py-0.5 text-base",
        waiting ? "bg-brand-tint" : "bg-deliverable-tint",
      )}
    >
      <p>
        {/* Announced once at the end, not every second. */}
        <output className="sr-only">{waiting ? null : t("retry.ready")}</output>
        <b aria-hidden={!waiting} className="font-semibold">
          {waiting ? (
            <>
              {t("retry.wait")}{" "}
              <span role="timer" className="tabular">
                {clock(left)}
              </span>
            </>
          ) : (
            t("retry.ready")
          )}
        </b>
        {" · "}
        {t("retry.free")}
      </p>
      <Button
        size="small"
        variant={waiting ? "secondary" : "primary"}
        icon="retry"
        busy={busy}
        onClick={onRetry}
      >
        {waiting ? t("retry.now") : t("retry.again")}
      </Button>
    </div>
  );
}

/** Returns the seconds left, limited to the full wait in case the clocks differ. */
function secondsLeft({ checked_at, retry_after_s }: Validation): number {
  const wait = retry_after_s ?? 0;
  const since = (Date.now() - Date.parse(checked_at)) / 1000;
  return Math.max(0, Math.min(wait, Math.ceil(wait - since)));
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
