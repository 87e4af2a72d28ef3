import { lazy, type ReactNode, Suspense, useState } from "react";
import type { SecondFactorChallenge } from "#contract/errors.ts";
import type { AuthFailure } from "./useAuthAction.ts";
import { AuthFrame } from "./AuthFrame.tsx";

const CodeStep = lazy(() => import("./CodeStep.tsx").then((m) => ({ default: m.CodeStep })));

interface CodeRequest {
  /** Replaces the screen while a code is asked for. */
  step: ReactNode;
  /** The error that ended the last challenge. */
  failure: AuthFailure | null;
  /** Asks for the code of a challenge; `trusting` is the state of "trust this browser". */
  request: (challenge: SecondFactorChallenge, trusting: boolean) => void;
  /** Clears the error. */
  forget: () => void;
}

/** Asks for the code that a sign-in with two-factor authentication needs. */
export function useCodeStep(heading: string, onDone: () => void): CodeRequest {
  const [waiting, setWaiting] = useState<{
    challenge: SecondFactorChallenge;
    trusting: boolean;
  } | null>(null);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const step =
    waiting === null ? null : (
      <Suspense fallback={<AuthFrame heading={heading}>{null}</AuthFrame>}>
        <CodeStep
          {...waiting}
          onDone={onDone}
          onEnded={(why) => {
            setFailure(why);
            setWaiting(null);
          }}
        />
      </Suspense>
    );
  return {
    step,
    failure,
    request: (challenge, trusting) => setWaiting({ challenge, trusting }),
    forget: () => setFailure(null),
  };
}
