import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useAuthActions } from "#web/features/auth/useAuthAction.ts";
import { safeReturnPath, takeReturnPath } from "#web/features/auth/safeReturnPath.ts";
import { AuthFrame } from "#web/features/auth/AuthFrame.tsx";
import { paths } from "#web/paths.ts";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { InlineSpinner } from "#web/ui/InlineSpinner.tsx";
import {
  finishOauth,
  type OauthResponse,
  type OauthOutcome,
  oauthResponse,
} from "./finishOauth.ts";
import { OauthFailed } from "./OauthFailed.tsx";

const CodeStep = lazy(() =>
  import("#web/features/auth/CodeStep.tsx").then((m) => ({ default: m.CodeStep })),
);

function placeAfter({ intent }: OauthResponse, from: string | null): string {
  const home = intent === "link" ? paths.profile : paths.security;
  return intent === "sign_in" ? takeReturnPath(from) : (safeReturnPath(from) ?? home);
}

/** Redirect target of sign-in providers: completes the sign-in, link or reauthentication. */
export function OauthCallbackScreen() {
  const { t } = useTranslation(["sso", "auth"]);
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [response] = useState(() => oauthResponse(query));
  const [end, setEnd] = useState<OauthOutcome | null>(null);
  const begun = useRef(false);
  const loadActs = useAuthActions();

  const finish = useCallback(
    async (given: OauthResponse) => {
      setEnd(null);
      const outcome = await finishOauth(given, loadActs);
      if (outcome.kind === "done") {
        void navigate(placeAfter(given, outcome.from), { replace: true });
      } else {
        setEnd(outcome);
      }
    },
    [navigate, loadActs],
  );

  useEffect(() => {
    // A code is valid only once, but effects may run twice.
    if (response !== null && !begun.current) {
      begun.current = true;
      // Removes code and state from the URL, the history and the referrer.
      window.history.replaceState(window.history.state, "", paths.oauthCallback);
      void finish(response);
    }
  }, [response, finish]);

  if (response === null) {
    return (
      <AuthFrame heading={t("callback.nothing.title")} lead={t("callback.nothing.detail")}>
        <LinkButton to={paths.login} variant="primary">
          {t("callback.signIn")}
        </LinkButton>
      </AuthFrame>
    );
  }
  if (end?.kind === "challenge") {
    return (
      <Suspense fallback={<Working />}>
        <CodeStep
          challenge={end.challenge}
          trusting={false}
          onDone={() => void navigate(takeReturnPath(null), { replace: true })}
          onEnded={(why) =>
            why === null
              ? void navigate(paths.login, { replace: true })
              : setEnd({ kind: "failed", failure: why.failure, text: why.text })
          }
        />
      </Suspense>
    );
  }
  return end?.kind === "failed" ? (
    <OauthFailed response={response} end={end} onRepeat={() => void finish(response)} />
  ) : (
    <Working />
  );
}

function Working() {
  const { t } = useTranslation("sso");
  return (
    <AuthFrame heading={t("callback.heading")}>
      <output className="flex items-center gap-3 text-base">
        <InlineSpinner />
        {t("callback.working")}
      </output>
    </AuthFrame>
  );
}
