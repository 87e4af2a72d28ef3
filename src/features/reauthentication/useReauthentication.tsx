import type { SerializedError } from "@reduxjs/toolkit";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import { loadTexts } from "#web/text/i18n.ts";

const ConfirmIdentity = lazy(async () => {
  const [part] = await Promise.all([import("./ConfirmIdentity.tsx"), loadTexts(["security"])]);
  return { default: part.ConfirmIdentity };
});

type Failure = CallFailure | SerializedError;

/** The result of an RTK Query mutation. */
interface Outcome<Data> {
  data?: Data | undefined;
  error?: Failure | undefined;
}

interface Sensitive {
  /** Runs a sensitive action; if the server asks for it, confirms the identity and runs it again. Null if it failed or was canceled. */
  run: <Data>(act: () => PromiseLike<Outcome<Data>>) => Promise<{ data: Data } | null>;
  busy: boolean;
  /** The error of the last action. */
  error: Failure | undefined;
  /** Must be rendered outside of any form. */
  dialog: ReactNode;
}

/** Returns true if a call failed because it needs a recent confirmation of identity. */
export function wantsProof(error: Failure | undefined): boolean {
  return (
    error !== undefined &&
    "kind" in error &&
    error.kind === "problem" &&
    error.problem.code === "reauthentication_required"
  );
}

/** Runs actions that need a recent confirmation of identity. */
export function useReauthentication(): Sensitive {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Failure>();
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);

  const confirmed = async (): Promise<boolean> => {
    const given = await new Promise<boolean>((resolve) => {
      setAnswer(() => resolve);
    });
    setAnswer(null);
    return given;
  };

  const run: Sensitive["run"] = async (act) => {
    setBusy(true);
    setError(undefined);
    let result = await act();
    if (wantsProof(result.error)) {
      if (!(await confirmed())) {
        setBusy(false);
        return null;
      }
      result = await act();
    }
    setBusy(false);
    setError(result.error);
    return result.error === undefined ? { data: result.data as never } : null;
  };

  const dialog = answer ? (
    <Suspense fallback={null}>
      <ConfirmIdentity onDone={answer} />
    </Suspense>
  ) : null;
  return { run, busy, error, dialog };
}
