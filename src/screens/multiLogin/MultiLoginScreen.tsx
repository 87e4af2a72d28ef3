import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import type { SignInMethods } from "#web/api/public/readSignInMethods.ts";
import { useLocationState, useQueryString } from "#web/hooks/useQueryString.ts";
import { takeReturnPath } from "#web/features/auth/safeReturnPath.ts";
import { EmailStep } from "#web/features/auth/EmailStep.tsx";
import { AuthFrame } from "#web/features/auth/AuthFrame.tsx";
import { useCodeStep } from "#web/features/auth/useCodeStep.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";

const MethodStep = lazy(() => import("./MethodStep.tsx").then((m) => ({ default: m.MethodStep })));

/** State of the second step, stored in the history so that Back returns to the address. */
interface Step {
  email: string;
  ways: SignInMethods;
}

/** Signs in step by step: the address, the method of its domain, then a code if required. */
export function MultiLoginScreen() {
  const { t } = useTranslation(["sso", "auth"]);
  const search = useQueryString();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const step = useLocationState() as Step | null;
  const [typed, setTyped] = useState("");
  const from = new URLSearchParams(search).get("from");
  const enter = () => void navigate(takeReturnPath(from), { replace: true });
  const code = useCodeStep(t("multi.heading"), enter);

  if (code.step !== null) {
    return code.step;
  }
  if (step !== null) {
    return (
      <Suspense fallback={<AuthFrame heading={t("multi.heading")}>{null}</AuthFrame>}>
        <MethodStep
          {...step}
          from={from}
          ended={code.failure}
          onSignedIn={enter}
          onChallenge={code.request}
          onBack={() => {
            setTyped(step.email);
            void navigate(-1);
          }}
        />
      </Suspense>
    );
  }
  return (
    <AuthFrame
      heading={t("multi.heading")}
      lead={t("multi.lead")}
      footer={
        <Link to={`${paths.login}${search}`} className="text-link underline">
          {t("multi.back")}
        </Link>
      }
    >
      <EmailStep
        label={t("fields.email", { ns: "auth" })}
        submit={t("multi.next")}
        email={typed}
        onKnown={(email, ways) => {
          setTyped(email);
          code.forget();
          void navigate(`${pathname}${search}`, { state: { email, ways } satisfies Step });
        }}
      />
    </AuthFrame>
  );
}
