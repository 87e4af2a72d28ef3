import { useEffect, useRef, useState, type ReactNode } from "react";
import { loadAuthActions, type AuthFailure } from "./useAuthAction.ts";
import { NoScript } from "#web/ui/NoScript.tsx";
import { AuthError } from "./AuthError.tsx";

interface Props {
  refused: AuthFailure | null;
  /** Answers false where a field was refused: the focus then goes to the first of them. */
  onSend: (form: HTMLFormElement) => Promise<boolean>;
  children: ReactNode;
}

/** A form of the sign-in family: fetches what sending it takes as soon as somebody touches it. */
export function AuthForm({ refused, onSend, children }: Props) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const { current } = form;
    const load = () => void loadAuthActions().catch(() => undefined);
    current?.addEventListener("focusin", load, { once: true });
    return () => current?.removeEventListener("focusin", load);
  }, []);

  const [refusals, setRefusals] = useState(0);
  const send = async (filled: HTMLFormElement) => {
    if (!(await onSend(filled))) {
      setRefusals((count) => count + 1);
    }
  };

  // Runs once the refused fields are marked.
  useEffect(() => {
    if (refusals > 0) {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  }, [refusals]);

  return (
    <form
      ref={form}
      // Sent before the page was taken over it goes nowhere, rather than with its password into the address.
      method="dialog"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <NoScript />
      <AuthError refused={refused} />
      {children}
    </form>
  );
}
