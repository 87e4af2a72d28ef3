import { useTranslation } from "react-i18next";
import { AuthFrame } from "#web/features/auth/AuthFrame.tsx";
import { useProviderRedirect } from "#web/features/providers/useProviderRedirect.ts";
import { loginFrom, paths } from "#web/paths.ts";
import { failureText } from "#web/text/failureText.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import type { OauthResponse, OauthOutcome } from "./finishOauth.ts";

type Failed = Extract<OauthOutcome, { kind: "failed" }>;

interface Props {
  response: OauthResponse;
  end: Failed;
  /** Sends the same response again after a network error. */
  onRepeat: () => void;
}

/** Returns the key of a text that is more specific than the general error text. */
function ownWords({ response, end }: Pick<Props, "response" | "end">) {
  const code = end.failure?.kind === "problem" ? end.failure.problem.code : null;
  if (response.answer.error !== undefined && code === "sso_refused") {
    return "denied";
  }
  if (response.intent === "link" && code === "conflict") {
    return "taken";
  }
  return response.intent === "reauthenticate" && code === "sso_refused" ? "unproven" : null;
}

/** Reason why the provider's response failed, and the next step. */
export function OauthFailed({ response, end, onRepeat }: Props) {
  const { t } = useTranslation(["sso", "errors", "common", "auth"]);
  const { leaving, failure, leave } = useProviderRedirect();
  const shown = failure ?? end.failure;
  const words = failure === null ? ownWords({ response, end }) : null;
  const failed = failureText(t, shown ?? undefined);
  const code = shown?.kind === "problem" ? shown.problem.code : null;
  const text =
    words === null
      ? shown === null && end.text !== null
        ? { title: end.text, detail: "" }
        : failed
      : { title: t(`callback.${words}.title`), detail: t(`callback.${words}.detail`) };
  const signingIn = response.intent === "sign_in";
  // Only a response that didn't reach the server can be sent again.
  const again =
    shown?.kind === "network" && failure === null
      ? onRepeat
      : () => void leave(response.provider, {});
  const mayTryAgain = signingIn && code !== "sso_link_required" && response.provider !== "";
  const onRetry = mayTryAgain || again === onRepeat ? again : undefined;

  return (
    <AuthFrame heading={t(signingIn ? "callback.failed" : "callback.notConnected")}>
      <ProblemNotice
        title={text.title}
        detail={text.detail}
        requestId={failed.requestId}
        retrying={leaving !== null}
        {...(onRetry === undefined ? {} : { onRetry })}
        actions={
          signingIn ? (
            <>
              <LinkButton
                to={code === "sso_link_required" ? loginFrom(paths.profile) : paths.login}
              >
                {t(code === "sso_link_required" ? "callback.signIn" : "otherMethod")}
              </LinkButton>
              {code === "sso_email_unverified" ? (
                <LinkButton to={paths.register}>{t("callback.register")}</LinkButton>
              ) : null}
            </>
          ) : (
            <LinkButton to={response.intent === "link" ? paths.profile : paths.security}>
              {t(response.intent === "link" ? "callback.profile" : "callback.security")}
            </LinkButton>
          )
        }
      />
    </AuthFrame>
  );
}
