import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Security } from "#contract/security.ts";
import { passwordLimits } from "#contract/passwordLimits.ts";
import { useChangePasswordMutation } from "#web/api/securityApi.ts";
import { fieldValue } from "#web/ui/fieldValue.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { newPasswordErrors } from "#web/features/password/newPasswordErrors.ts";
import { NewPasswordField } from "#web/features/password/NewPasswordField.tsx";
import { useAppSelector } from "#web/state/useAppSelector.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { PasswordField } from "#web/ui/PasswordField.tsx";

/** Sets or changes the password. */
export function PasswordSection({ security }: { security: Security }) {
  const { t } = useTranslation("security");
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  const kind = security.password_set ? "change" : "set";
  return (
    <AccountSection
      id="password"
      title={t("password.title")}
      lead={t(security.password_set ? "password.lead" : "password.leadNone")}
      actions={
        open ? null : (
          <Button
            onClick={() => {
              setOpen(true);
              setDone(false);
            }}
          >
            {t(`password.${kind}`)}
          </Button>
        )
      }
    >
      {done ? (
        <Notice live tone="good">
          {t("password.done")}
        </Notice>
      ) : null}
      {open ? (
        <PasswordForm
          security={security}
          onDone={(changed) => {
            setOpen(false);
            setDone(changed);
          }}
        />
      ) : null}
    </AccountSection>
  );
}

interface FormProps {
  security: Security;
  onDone: (changed: boolean) => void;
}

function PasswordForm({ security, onDone }: FormProps) {
  const { t } = useTranslation(["security", "auth", "errors", "common"]);
  const user = useAppSelector(({ auth }) => auth.user);
  const [change] = useChangePasswordMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const [password, setPassword] = useState("");
  const [endOthers, setEndOthers] = useState(true);
  const [ours, setOurs] = useState<Record<string, string>>({});
  const min = security.totp.enabled ? passwordLimits.minWithFactor : passwordLimits.min;
  const fieldErrors = { ...fieldErrorTexts(t, error), ...ours };
  const text = failureText(t, error);
  const currentWrong = isWrongPassword(error) ? text.detail : null;

  const unexplained = error && currentWrong === null && Object.keys(fieldErrors).length === 0;

  const send = async (form: HTMLFormElement) => {
    const found = newPasswordErrors(t, ["new_password", password], min);
    setOurs(found);
    if (Object.keys(found).length > 0) {
      return;
    }
    const body = readChange(form, {
      password,
      endOthers,
      hasPassword: security.password_set,
    });
    if ((await run(() => change({ body }))) !== null) {
      onDone(true);
    }
  };

  return (
    <>
      <form
        noValidate
        className="flex max-w-md flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        {security.password_set ? (
          <PasswordField
            name="current_password"
            label={t("password.current")}
            error={currentWrong ?? fieldErrors["current_password"] ?? null}
          />
        ) : null}
        <NewPasswordField
          label={t("password.new")}
          name="new_password"
          min={min}
          account={user ?? undefined}
          password={password}
          onPassword={setPassword}
          errors={fieldErrors}
        />
        <Checkbox
          label={t("password.endOthers")}
          hint={t("password.endOthersHint")}
          checked={endOthers}
          onChange={(event) => setEndOthers(event.target.checked)}
        />
        <FormError>{unexplained ? text.detail || text.title : null}</FormError>
        <FormButtons
          label={t(security.password_set ? "password.change" : "password.set")}
          busy={busy}
          onCancel={() => onDone(false)}
        />
      </form>
      {dialog}
    </>
  );
}

interface ButtonsProps {
  label: string;
  busy: boolean;
  onCancel: () => void;
}

function FormButtons({ label, busy, onCancel }: ButtonsProps) {
  const { t } = useTranslation("security");
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary" busy={busy}>
        {label}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {t("cancel")}
      </Button>
    </div>
  );
}

function isWrongPassword(error: Parameters<typeof failureText>[1] | null): boolean {
  return (
    error !== null &&
    error !== undefined &&
    "kind" in error &&
    error.kind === "problem" &&
    error.problem.code === "password_wrong"
  );
}

interface Typed {
  password: string;
  endOthers: boolean;
  /** The account has a password, so the current one is required. */
  hasPassword: boolean;
}

function readChange(form: HTMLFormElement, { password, endOthers, hasPassword }: Typed) {
  return {
    new_password: password,
    confirm_new_password: password,
    end_other_sessions: endOthers,
    ...(hasPassword ? { current_password: fieldValue(form, "current_password") } : {}),
  };
}
