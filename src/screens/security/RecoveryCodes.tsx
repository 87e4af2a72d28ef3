import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRenewRecoveryCodesMutation } from "#web/api/secondFactorApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { NewRecoveryCodes } from "./NewRecoveryCodes.tsx";

interface Props {
  left: number;
  fresh: readonly string[] | null;
  onFresh: (codes: readonly string[] | null) => void;
}

/** Number of recovery codes left, with a button to replace them. */
export function RecoveryCodes({ left, fresh, onFresh }: Props) {
  const { t } = useTranslation(["security", "errors", "common"]);
  const [confirming, setConfirming] = useState(false);
  const [renew] = useRenewRecoveryCodesMutation();
  const { run, busy, error, dialog } = useReauthentication();

  const makeNew = async () => {
    setConfirming(false);
    const created = await run(() => renew({ body: {} }));
    if (created !== null) {
      onFresh(created.data.recovery_codes);
    }
  };

  return (
    <AccountSection
      id="recovery-codes"
      title={t("recovery.title")}
      lead={t("recovery.lead")}
      actions={
        fresh === null ? (
          <Button busy={busy} onClick={() => setConfirming(true)}>
            {t("recovery.renew")}
          </Button>
        ) : null
      }
    >
      {fresh === null ? (
        <p className="text-base">{t("recovery.left", { count: left })}</p>
      ) : (
        <NewRecoveryCodes codes={fresh} onKept={() => onFresh(null)} />
      )}
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      {confirming ? (
        <ConfirmDialog
          title={t("recovery.ask.title")}
          effect={t("recovery.ask.effect", { count: left })}
          submit={t("recovery.ask.confirm")}
          cancel={t("cancel")}
          busy={false}
          error={undefined}
          onSubmit={() => void makeNew()}
          onCancel={() => setConfirming(false)}
        />
      ) : null}
      {dialog}
    </AccountSection>
  );
}
