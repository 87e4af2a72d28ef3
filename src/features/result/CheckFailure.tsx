import type { SerializedError } from "@reduxjs/toolkit";
import { useTranslation } from "react-i18next";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { paths } from "#web/paths.ts";
import { failureText } from "#web/text/failureText.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";

interface Props {
  failure: CallFailure | SerializedError;
  onRetry: () => void;
  retrying?: boolean;
}

/** Error of a validation that couldn't be made or loaded. */
export function CheckFailure({ failure, onRetry, retrying = false }: Props) {
  const { t } = useTranslation(["validate", "errors", "common"]);
  const { title, detail, requestId } = failureText(t, failure);
  const code = "kind" in failure && failure.kind === "problem" ? failure.problem.code : null;
  const fix =
    code === "insufficient_credits"
      ? t("failure.credits")
      : code === "not_found"
        ? t("failure.notFound")
        : t("failure.kept");
  return (
    <ProblemNotice
      title={title}
      detail={detail}
      fix={fix}
      requestId={requestId}
      retrying={retrying}
      onRetry={onRetry}
      actions={
        code === "insufficient_credits" ? (
          <LinkButton to={paths.billing}>{t("failure.billing")}</LinkButton>
        ) : undefined
      }
    />
  );
}
