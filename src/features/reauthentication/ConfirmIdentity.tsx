import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useReadSecurityQuery, useReauthenticateMutation } from "#web/api/securityApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { loadTexts } from "#web/text/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { TextField } from "#web/ui/TextField.tsx";

const ReauthenticateAtProvider = lazy(async () => {
  const [{ ReauthenticateAtProvider: Part }] = await Promise.all([
    import("./ReauthenticateAtProvider.tsx"),
    loadTexts(["sso"]),
  ]);
  return { default: Part };
});

interface Props {
  onDone: (confirmed: boolean) => void;
}

/** Confirms the user's identity before a sensitive action: by a code with two-factor authentication, else by the password. */
export function ConfirmIdentity({ onDone }: Props) {
  const { t } = useTranslation(["security", "errors", "common"]);
  const { data, error, refetch, isFetching } = useReadSecurityQuery();
  const cancel = () => onDone(false);
  return (
    <Dialog title={t("confirm.title")} onClose={cancel}>
      {error ? (
        <ProblemNotice
          {...failureText(t, error)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <Skeleton className="h-24 w-full" />
      ) : data.totp.enabled || data.password_set ? (
        <Proof by={data.totp.enabled ? "code" : "password"} onDone={onDone} />
      ) : (
        <>
          <Suspense fallback={<Skeleton className="h-16 w-full" />}>
            <ReauthenticateAtProvider />
          </Suspense>
          <p className="text-base text-muted">{t("confirm.signInAgain")}</p>
          <Button className="self-end" onClick={cancel}>
            {t("confirm.cancel")}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function Proof({ by, onDone }: Props & { by: "code" | "password" }) {
  const { t } = useTranslation(["security", "errors", "common"]);
  const [given, setGiven] = useState("");
  const [prove, { isLoading, error }] = useReauthenticateMutation();
  const send = async () => {
    const { error: refused } = await prove({ body: { [by]: given } });
    if (refused === undefined) {
      onDone(true);
    }
  };
  const Field = by === "code" ? TextField : PasswordField;
  const text = failureText(t, error);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="text-base text-muted">{t(`confirm.${by}Lead`)}</p>
      <Field
        required
        label={t(`confirm.${by}`)}
        autoComplete={by === "code" ? "one-time-code" : "current-password"}
        value={given}
        // This field is all the dialog asks for.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setGiven(event.target.value)}
      />
      <FormError>{error ? text.detail || text.title : null}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={() => onDone(false)}>
          {t("confirm.cancel")}
        </Button>
        <Button type="submit" variant="primary" busy={isLoading}>
          {t("confirm.submit")}
        </Button>
      </div>
    </form>
  );
}
