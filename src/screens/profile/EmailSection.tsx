import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "#contract/session.ts";
import {
  useRequestEmailChangeMutation,
  useCancelEmailChangeMutation,
} from "#web/api/account/profileApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** The account's email address, with a form to change it. */
export function EmailSection({ account }: { account: Account }) {
  const { t } = useTranslation("profile");
  const [open, setOpen] = useState(false);
  const pending = account.pending_email;
  return (
    <AccountSection
      id="email"
      title={t("email.title")}
      lead={
        <>
          <bdi dir="ltr" className="block font-mono break-all text-ink rtl:text-end">
            {account.email}
          </bdi>
          {t("email.lead")}
        </>
      }
      actions={
        open || pending !== null ? null : (
          <Button icon="mail" onClick={() => setOpen(true)}>
            {t("email.change")}
          </Button>
        )
      }
    >
      {pending === null ? null : <Pending address={pending} from={account.email} />}
      {open && pending === null ? <MoveForm onDone={() => setOpen(false)} /> : null}
    </AccountSection>
  );
}

function Pending({ address, from }: { address: string; from: string }) {
  const { t } = useTranslation(["profile", "errors", "common"]);
  const [cancel, { isLoading, error }] = useCancelEmailChangeMutation();
  return (
    <div className="flex flex-col gap-3">
      <Notice
        live
        title={t("email.pending", { address })}
        actions={
          <Button size="small" busy={isLoading} onClick={() => void cancel()}>
            {t("email.stay")}
          </Button>
        }
      >
        {t("email.pendingText", { address, from })}
      </Notice>
      <FormError>{error ? failureText(t, error).title : null}</FormError>
    </div>
  );
}

function MoveForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(["profile", "errors", "common"]);
  const [email, setEmail] = useState("");
  const [requestChange] = useRequestEmailChangeMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const fieldErrors = fieldErrorTexts(t, error);
  const send = async () => {
    if ((await run(() => requestChange({ body: { email } }))) !== null) {
      onDone();
    }
  };
  return (
    <>
      <form
        noValidate
        className="flex max-w-md flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          required
          monospace
          type="email"
          label={t("email.new")}
          hint={t("email.newHint")}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          // The clicked button is gone, so the focus moves here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={email}
          error={fieldErrors["email"] ?? null}
          onChange={(event) => setEmail(event.target.value)}
        />
        <FormError>
          {error && fieldErrors["email"] === undefined ? failureText(t, error).title : null}
        </FormError>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={busy}>
            {t("email.send")}
          </Button>
          <Button variant="quiet" onClick={onDone}>
            {t("cancel")}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}
