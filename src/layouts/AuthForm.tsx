import { useEffect, useRef, type ReactNode } from "react";
import { focusFirstInvalid } from "#web/app/focusFirstInvalid.ts";
import { loadAuthActs, type Refused } from "#web/app/useAuthAct.ts";
import { Refusal } from "./Refusal.tsx";

interface Props {
  refused: Refused | null;
  /** Answers false where a field was refused: the focus then goes to the first of them. */
  onSend: (form: HTMLFormElement) => Promise<boolean>;
  children: ReactNode;
}

/** A form of the sign-in family: fetches what sending it takes as soon as somebody touches it. */
export function AuthForm({ refused, onSend, children }: Props) {
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const { current } = form;
    const load = () => void loadAuthActs().catch(() => undefined);
    current?.addEventListener("focusin", load, { once: true });
    return () => current?.removeEventListener("focusin", load);
  }, []);

  const send = async (filled: HTMLFormElement) => {
    if (!(await onSend(filled))) {
      focusFirstInvalid(filled);
    }
  };

  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <Refusal refused={refused} />
      {children}
    </form>
  );
}
