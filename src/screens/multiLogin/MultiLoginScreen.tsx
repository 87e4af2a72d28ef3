import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { SecondFactorChallenge } from "#contract/errors.ts";
import type { SignInWays } from "#web/api/ssoCalls.ts";
import type { Refused } from "#web/app/useAuthAct.ts";
import { takeWanted } from "#web/app/wantedPath.ts";
import { AddressStep } from "#web/layouts/AddressStep.tsx";
import { AuthFrame } from "#web/layouts/AuthFrame.tsx";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import { WaysStep } from "./WaysStep.tsx";

const CodeStep = lazy(() =>
  import("#web/layouts/CodeStep.tsx").then((m) => ({ default: m.CodeStep })),
);

/** The second step, kept in the history so that going back leads to the address. */
interface Step {
  email: string;
  ways: SignInWays;
}

/** Signs in step by step: the address, then what its domain asks for, then a code where the account has one. */
export function MultiLoginScreen() {
  const { t } = useTranslation(["sso", "auth"]);
  const [query] = useSearchParams();
  const { state, search, pathname } = useLocation();
  const navigate = useNavigate();
  const step = state as Step | null;
  const [typed, setTyped] = useState(step?.email ?? "");
  const [waiting, setWaiting] = useState<{
    challenge: SecondFactorChallenge;
    trusting: boolean;
  } | null>(null);
  const [ended, setEnded] = useState<Refused | null>(null);
  const from = query.get("from");
  const enter = () => void navigate(takeWanted(from), { replace: true });

  if (waiting !== null) {
    return (
      <Suspense fallback={<AuthFrame heading={t("multi.heading")}>{null}</AuthFrame>}>
        <CodeStep
          {...waiting}
          onDone={enter}
          onEnded={(why) => {
            setEnded(why);
            setWaiting(null);
          }}
        />
      </Suspense>
    );
  }
  if (step !== null) {
    return (
      <WaysStep
        {...step}
        from={from}
        ended={ended}
        onSignedIn={enter}
        onChallenge={(challenge, trusting) => setWaiting({ challenge, trusting })}
        onBack={() => void navigate(-1)}
      />
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
      <AddressStep
        label={t("fields.email", { ns: "auth" })}
        submit={t("multi.next")}
        email={typed}
        onKnown={(email, ways) => {
          setTyped(email);
          setEnded(null);
          void navigate(`${pathname}${search}`, { state: { email, ways } satisfies Step });
        }}
      />
    </AuthFrame>
  );
}
