import { useTranslation } from "react-i18next";
import type { VisitorCheckError } from "#web/api/streams/checkAsVisitor.ts";
import { paths } from "#web/paths.ts";
import { useHasSession } from "#web/session/hasSession.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";

interface Props {
  refusal: VisitorCheckError;
  onRetry: () => void;
}

/** Explains why a check failed, when to retry, and what an account adds. */
export function VisitorCheckFailed({ refusal, onRetry }: Props) {
  const { t } = useTranslation(["home", "errors", "common"]);
  const signedIn = useHasSession();
  const { failure, retryS } = refusal;
  const { title, detail, requestId } = failureText(t, failure);
  const code = failure.kind === "problem" ? failure.problem.code : null;
  if (code === "rate_limited") {
    return (
      <ProblemNotice
        title={t("check.limit.title")}
        detail={t("check.limit.wait", { count: retryS ?? 30 })}
        fix={t("check.limit.account")}
        onRetry={onRetry}
        actions={
          <LinkButton to={signedIn ? paths.validate : paths.register}>
            {t(signedIn ? "hero.validate" : "hero.start")}
          </LinkButton>
        }
      />
    );
  }
  const refused = fieldErrorTexts(t, failure)["email"];
  return (
    <ProblemNotice
      title={title}
      detail={refused ?? detail}
      fix={t("check.kept")}
      requestId={requestId}
      onRetry={onRetry}
    />
  );
}
