import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallFailure } from "#web/api/client/callFailure.ts";
import type { SignInMethods } from "#web/api/public/readSignInMethods.ts";
import { fieldValue } from "#web/ui/fieldValue.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { AuthForm } from "./AuthForm.tsx";

interface Props {
  label: string;
  submit: string;
  /** The address typed before. */
  email: string;
  /** True while the address is processed further. */
  busy?: boolean;
  onKnown: (email: string, ways: SignInMethods) => void;
}

/** The first step of a sign-in: asks for an address and looks up its domain's sign-in methods. */
export function EmailStep({ label, submit, email, busy = false, onKnown }: Props) {
  const { t } = useTranslation(["errors", "common"]);
  const [requesting, setRequesting] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);

  const send = async (form: HTMLFormElement): Promise<boolean> => {
    const typed = fieldValue(form, "email").trim();
    const issue =
      typed === "" ? "required" : /^[^\s@]+@[^\s@]+$/u.test(typed) ? null : "not_an_address";
    setMissing(issue === null ? null : t(`fields.${issue}.detail`));
    if (issue !== null) {
      return false;
    }
    setRequesting(true);
    setFailure(null);
    const answer = await import("#web/api/public/readSignInMethods.ts")
      .then(({ readSignInMethods }) => readSignInMethods(typed))
      .catch(() => ({ failure: { kind: "network" } as const }));
    setRequesting(false);
    if ("failure" in answer) {
      setFailure(answer.failure);
      return false;
    }
    onKnown(typed, answer.data);
    return true;
  };

  const refused =
    failure === null
      ? null
      : ({ ok: false, text: failureText(t, failure).title, failure, clockAheadMs: 0 } as const);
  return (
    <AuthForm refused={refused} onSend={send}>
      <TextField
        label={label}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        monospace
        error={missing}
      />
      <Button type="submit" variant="primary" busy={requesting || busy}>
        {submit}
      </Button>
    </AuthForm>
  );
}
