import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Security } from "#contract/security.ts";
import { useStartTotpMutation, useDisableTotpMutation } from "#web/api/secondFactorApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { type TotpSecret, TotpSetup } from "./TotpSetup.tsx";

interface Props {
  security: Security;
  /** Called with new recovery codes, or null once two-factor authentication is off. */
  onCodes: (codes: readonly string[] | null) => void;
}

/** Turns two-factor authentication on or off. */
export function TotpSection({ security, onCodes }: Props) {
  const { t } = useTranslation(["security", "errors", "common"]);
  const { date } = useZonedFormats();
  const { enabled, enabled_at: since } = security.totp;
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [done, setDone] = useState<"on" | "off" | null>(null);
  const [begin] = useStartTotpMutation();
  const [disable] = useDisableTotpMutation();
  const { run, busy, error, dialog } = useReauthentication();

  const setUp = async () => {
    setDone(null);
    const created = await run(() => begin({ body: {} }));
    setSecret(created === null ? null : created.data);
  };
  const switchOff = async () => {
    setConfirming(false);
    setDone(null);
    if ((await run(() => disable())) !== null) {
      onCodes(null);
      setDone("off");
    }
  };

  return (
    <AccountSection
      id="second-factor"
      title={t("totp.title")}
      lead={t("totp.lead")}
      actions={
        enabled ? (
          <Button busy={busy} onClick={() => setConfirming(true)}>
            {t("totp.off")}
          </Button>
        ) : secret === null ? (
          <Button busy={busy} onClick={() => void setUp()}>
            {t("totp.begin")}
          </Button>
        ) : null
      }
    >
      {done === null ? null : (
        <Notice live tone={done === "on" ? "good" : "info"} className="mb-3">
          {t(`totp.done.${done}`)}
        </Notice>
      )}
      {enabled ? (
        <p className="text-base">{t("totp.since", { date: since === null ? "" : date(since) })}</p>
      ) : secret === null ? null : (
        <TotpSetup
          secret={secret}
          onCancel={() => setSecret(null)}
          onDone={(codes) => {
            setSecret(null);
            setDone("on");
            onCodes(codes);
          }}
        />
      )}
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      {confirming ? (
        <ConfirmDialog
          title={t("totp.ask.title")}
          effect={t("totp.ask.effect")}
          submit={t("totp.off")}
          cancel={t("cancel")}
          variant="danger"
          busy={false}
          error={undefined}
          onSubmit={() => void switchOff()}
          onCancel={() => setConfirming(false)}
        />
      ) : null}
      {dialog}
    </AccountSection>
  );
}
