import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { Icon } from "./Icon.tsx";

interface Props {
  title: string;
  detail?: ReactNode;
  /** Next step for the user. */
  fix?: ReactNode;
  requestId?: string | null;
  onRetry?: () => void;
  retrying?: boolean;
  /** Further buttons beside the retry button. */
  actions?: ReactNode;
}

/** Error with its fix, the request id to quote, and a retry button. */
export function ProblemNotice({
  title,
  detail,
  fix,
  requestId,
  onRetry,
  retrying = false,
  actions,
}: Props) {
  const { t } = useTranslation("ui");
  const titleId = useId();
  return (
    <section
      role="alert"
      aria-labelledby={titleId}
      className="rounded-box border border-undeliverable bg-undeliverable-tint px-4 py-3 text-base text-ink"
    >
      <div className="flex gap-3">
        <Icon name="alert" size={20} className="text-undeliverable" />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="font-semibold">
            {title}
          </h2>
          {detail ? <p className="mt-1">{detail}</p> : null}
          {fix ? <p className="mt-1">{fix}</p> : null}
          {onRetry || actions ? (
            <div className="mt-3 flex flex-wrap gap-2">
              {onRetry ? (
                <Button icon="retry" busy={retrying} onClick={onRetry}>
                  {t("problem.retry")}
                </Button>
              ) : null}
              {actions}
            </div>
          ) : null}
          {requestId ? (
            <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-muted">
              {t("problem.requestId")}
              <span className="flex items-center gap-1">
                <code className="text-xs break-all text-ink">{requestId}</code>
                <CopyButton bare text={requestId} label={t("problem.copyRequestId")} />
              </span>
            </p>
          ) : null}
        </div>
      </div>
    </section>
  );
}
