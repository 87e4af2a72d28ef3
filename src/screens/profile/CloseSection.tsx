import { useState } from "react";
import { useTranslation } from "react-i18next";
import { limits } from "#contract/limits.ts";
import type { Account } from "#contract/session.ts";
import { useCloseAccountMutation } from "#web/api/account/profileApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { startLeaving } from "#web/session/authKit/session.ts";
import { useSignOut } from "#web/session/authKit/useAuthUser.ts";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { TextField } from "#web/ui/TextField.tsx";

/** Closes the account, after stating the effects. */
export function CloseSection({ account }: { account: Account }) {
  const { t } = useTranslation("profile");
  const [confirming, setConfirming] = useState(false);
  const [closedUntil, setClosedUntil] = useState<string | null>(null);
  return (
    <AccountSection
      id="close"
      title={t("close.title")}
      lead={t("close.lead", { count: limits.accountGraceDays })}
      actions={<Button onClick={() => setConfirming(true)}>{t("close.open")}</Button>}
    >
      {closedUntil !== null ? (
        <Closed until={closedUntil} />
      ) : confirming ? (
        <CloseForm
          email={account.email}
          onClosed={setClosedUntil}
          onCancel={() => setConfirming(false)}
        />
      ) : null}
    </AccountSection>
  );
}

interface FormProps {
  email: string;
  onClosed: (deletedAt: string) => void;
  onCancel: () => void;
}

function CloseForm({ email, onClosed, onCancel }: FormProps) {
  const { t } = useTranslation(["profile", "errors", "common"]);
  const [confirm, setConfirm] = useState("");
  const [close] = useCloseAccountMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const fieldErrors = fieldErrorTexts(t, error);
  const fits = confirm.trim().toLowerCase() === email.toLowerCase();
  const send = async () => {
    const done = await run(() => close({ body: { confirm } }));
    if (done !== null) {
      // The server has ended the session; the dialog stays until it is read.
      startLeaving();
      onClosed(done.data.deleted_at);
    }
  };
  return (
    <>
      <Dialog title={t("close.ask")} onClose={onCancel}>
        <ul className="flex list-disc flex-col gap-1 ps-5 text-base">
          <li>{t("close.effects.out")}</li>
          <li>{t("close.effects.keys")}</li>
          <li>{t("close.effects.data", { count: limits.accountGraceDays })}</li>
          <li>{t("close.effects.back")}</li>
        </ul>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (fits) {
              void send();
            }
          }}
        >
          <TextField
            monospace
            label={t("close.type")}
            hint={<bdi dir="ltr">{email}</bdi>}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={confirm}
            error={fieldErrors["confirm"] ?? null}
            onChange={(event) => setConfirm(event.target.value)}
          />
          <FormError>
            {error && fieldErrors["confirm"] === undefined
              ? (fieldErrors["#"] ?? failureText(t, error).title)
              : null}
          </FormError>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="quiet" onClick={onCancel}>
              {t("cancel")}
            </Button>
            <Button type="submit" variant="danger" busy={busy} inactive={!fits}>
              {t("close.submit")}
            </Button>
          </div>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}

function Closed({ until }: { until: string }) {
  const { t } = useTranslation("profile");
  const { date } = useZonedFormats();
  const signOut = useSignOut();
  return (
    <Dialog title={t("close.done.title")} onClose={signOut}>
      <p className="text-base">{t("close.done.text", { date: date(until) })}</p>
      <div className="flex justify-end">
        <Button variant="primary" onClick={signOut}>
          {t("close.done.leave")}
        </Button>
      </div>
    </Dialog>
  );
}
