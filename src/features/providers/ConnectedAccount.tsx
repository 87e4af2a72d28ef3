import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Identity } from "#contract/sso.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ProviderLogo } from "#web/ui/ProviderLogo.tsx";
import { AccessDetails, AccessRow } from "#web/features/account/AccessRow.tsx";

interface Props {
  identity: Identity;
  /** True if the operator has removed the provider. */
  gone: boolean;
  busy: boolean;
  onDisconnect: () => Promise<boolean>;
}

/** One connected provider account. */
export function ConnectedAccount({ identity, gone, busy, onDisconnect }: Props) {
  const { t } = useTranslation("sso");
  const { ago, date, instant } = useZonedFormats();
  const [confirming, setConfirming] = useState(false);
  const { provider, email, created_at: since, last_used_at: used } = identity;
  const { name, kind } = provider;
  return (
    <AccessRow
      heading={
        <>
          <ProviderLogo kind={kind} />
          {name}
          {email === null ? null : (
            <bdi dir="ltr" className="font-mono text-sm font-normal break-all">
              {email}
            </bdi>
          )}
        </>
      }
      action={
        <>
          <Button
            size="small"
            inactive={busy}
            aria-label={t("identities.disconnectOne", { name, email: email ?? "" })}
            onClick={() => setConfirming(true)}
          >
            {t("identities.disconnect")}
          </Button>
          {confirming ? (
            <Dialog
              title={t("identities.ask.title", { name })}
              onClose={() => setConfirming(false)}
            >
              <p className="text-base">{t("identities.ask.effect", { name })}</p>
              <div className="flex flex-wrap justify-end gap-2">
                <Button variant="quiet" onClick={() => setConfirming(false)}>
                  {t("identities.ask.cancel")}
                </Button>
                <Button
                  variant="danger"
                  onClick={() => {
                    // Closed first, because the action may open the identity dialog.
                    setConfirming(false);
                    void onDisconnect();
                  }}
                >
                  {t("identities.ask.confirm")}
                </Button>
              </div>
            </Dialog>
          ) : null}
        </>
      }
    >
      <AccessDetails>
        {gone ? <span>{t("identities.gone")}</span> : null}
        <time dateTime={since} title={instant(since)}>
          {t("identities.since", { date: date(since) })}
        </time>
        {used === null ? null : (
          <time dateTime={used} title={instant(used)}>
            {t("identities.used", { ago: ago(used) })}
          </time>
        )}
      </AccessDetails>
    </AccessRow>
  );
}
