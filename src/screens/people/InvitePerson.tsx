import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Role } from "#contract/roles.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import { useCreateInvitationMutation } from "#web/api/account/peopleApi.ts";
import { EmailField } from "#web/features/typo/EmailField.tsx";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { fieldValue } from "#web/ui/fieldValue.ts";
import { showToast } from "#web/ui/showToast.ts";
import { RoleField } from "./RoleField.tsx";

/** Asks whom to invite, with which role. Where no mail is sent, shows the link. */
export function InvitePerson({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["people", "errors", "common"]);
  const owners = useReadAccountQuery().data?.role === "owner";
  const [role, setRole] = useState<Role>("member");
  const [invite] = useCreateInvitationMutation();
  const { run, busy, error, dialog } = useReauthentication();
  // The form is gone while the identity is confirmed.
  const [typed, setTyped] = useState("");
  const [link, setLink] = useState<string | null>(null);
  const fieldError = fieldErrorTexts(t, error)["email"];
  const send = async (form: HTMLFormElement) => {
    const email = fieldValue(form, "email").trim();
    setTyped(email);
    const done = await run(() => invite({ body: { email, role } }));
    if (done === null) {
      return;
    }
    const { data } = done;
    if (data.link === null) {
      showToast({ text: t("invitations.sent", { email }) });
      onClose();
    } else {
      setLink(data.link);
    }
  };
  return (
    dialog ?? (
      <Dialog title={t("invite.title")} onClose={onClose}>
        {link === null ? (
          <form
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void send(event.currentTarget);
            }}
          >
            <EmailField
              label={t("invite.email")}
              autoComplete="off"
              defaultValue={typed}
              error={fieldError ?? null}
            />
            <RoleField role={role} owners={owners} onRole={setRole} />
            <FormError>
              {error !== undefined && fieldError === undefined ? failureText(t, error).title : null}
            </FormError>
            <div className="flex flex-wrap justify-end gap-2">
              <Button variant="quiet" onClick={onClose}>
                {t("cancel")}
              </Button>
              <Button type="submit" variant="primary" busy={busy}>
                {t("invite.submit")}
              </Button>
            </div>
          </form>
        ) : (
          <>
            <p className="text-base">{t("invite.link")}</p>
            <p dir="ltr" className="break-all font-mono text-sm">
              {link}
            </p>
            <div className="flex flex-wrap justify-end gap-2">
              <CopyButton text={link} label={t("invite.copy")} />
              <Button variant="primary" onClick={onClose}>
                {t("close")}
              </Button>
            </div>
          </>
        )}
      </Dialog>
    )
  );
}
