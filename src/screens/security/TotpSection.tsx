import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Security } from "#contract/security.ts";
import { useStartTotpMutation, useDisableTotpMutation } from "#web/api/secondFactorApi.ts";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { type MadeSecret, TotpSetup } from "./TotpSetup.tsx";

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
  const [secret, setSecret] = useState<MadeSecret | null>(null);
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<"on" | "off" | null>(null);
  const [begin] = useStartTotpMutation();
  const [disable] = useDisableTotpMutation();
  const { run, busy, error, dialog } = useReauthentication();

  const setUp = async () => {
    setDone(null);
    const made = await run(() => begin({ body: {} }));
    setSecret(made === null ? null : made.data);
  };
  const switchOff = async () => {
    setAsking(false);
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
          <Button busy={busy} onClick={() => setAsking(true)}>
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
          made={secret}
          onCancel={() => setSecret(null)}
          onDone={(codes) => {
            setSecret(null);
            setDone("on");
            onCodes(codes);
          }}
        />
      )}
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      {asking ? (
        <Dialog title={t("totp.ask.title")} onClose={() => setAsking(false)}>
          <p className="text-base">{t("totp.ask.effect")}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="quiet" onClick={() => setAsking(false)}>
              {t("cancel")}
            </Button>
            <Button look="danger" onClick={() => void switchOff()}>
              {t("totp.off")}
            </Button>
          </div>
        </Dialog>
      ) : null}
      {dialog}
    </AccountSection>
  );
}
