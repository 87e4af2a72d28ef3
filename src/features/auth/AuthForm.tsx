import { useEffect, useRef, useState, type ReactNode } from "react";
import { loadAuthActions, type AuthFailure } from "./useAuthAction.ts";
import { NoScript } from "#web/ui/NoScript.tsx";
import { AuthError } from "./AuthError.tsx";

interface Props {
  refused: AuthFailure | null;
  /** Resolves to false if a field is invalid: the first invalid field is then focused. */
  onSend: (form: HTMLFormElement) => Promise<boolean>;
  /** Called with the name of each field that is edited. */
  onEdit?: (name: string) => void;
  children: ReactNode;
}

/** A sign-in form: loads the API clients on its first focus. */
export function AuthForm({ refused, onSend, onEdit, children }: Props) {
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

  // Runs after the invalid fields are marked.
  useEffect(() => {
    if (refusals > 0) {
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    }
  }, [refusals]);

  return (
    <form
      ref={form}
      // Submitted before hydration, the form does nothing instead of putting the password into the URL.
      method="dialog"
      noValidate
      className="flex flex-col gap-4"
      onInput={({ target }) => onEdit?.((target as HTMLInputElement).name)}
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
