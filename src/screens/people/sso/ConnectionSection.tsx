import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SsoConnection } from "#contract/workspaceSso.ts";
import { useDeleteSsoConnectionMutation } from "#web/api/account/workspaceSsoApi.ts";
import { AccessDetails, AccessRow } from "#web/features/account/AccessRow.tsx";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { ConnectProvider } from "./ConnectProvider.tsx";
import { CopyLine } from "./CopyLine.tsx";

interface Props {
  connection: SsoConnection | null;
  redirectUri: string;
  changes: boolean;
}

/** The workspace's own sign-in provider. */
export function ConnectionSection({ connection, redirectUri, changes }: Props) {
  const { t } = useTranslation("workspaceSso");
  const [connecting, setConnecting] = useState(false);
  return (
    <AccountSection
      id="sso-provider"
      title={t("provider.title")}
      lead={t("provider.lead")}
      actions={
        changes ? (
          <Button
            variant={connection === null ? "primary" : "secondary"}
            onClick={() => setConnecting(true)}
          >
            {t(connection === null ? "provider.connect" : "provider.change")}
          </Button>
        ) : null
      }
    >
      <CopyLine label={t("provider.redirect")} text={redirectUri} copy={t("copy")} />
      {connection === null ? (
        <p className="mt-3 max-w-reading text-base text-muted">{t("provider.empty")}</p>
      ) : (
        <ul className="mt-3 rounded-box border border-line bg-paper">
          <ConnectionRow connection={connection} changes={changes} />
        </ul>
      )}
      {connecting ? (
        <ConnectProvider connection={connection} onClose={() => setConnecting(false)} />
      ) : null}
    </AccountSection>
  );
}

function ConnectionRow({ connection, changes }: { connection: SsoConnection; changes: boolean }) {
  const { t } = useTranslation(["workspaceSso", "people", "errors", "common"]);
  const { ago, instant } = useZonedFormats();
  const [remove] = useDeleteSsoConnectionMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const [asking, setAsking] = useState(false);
  const { name, issuer, last_sign_in_at: last, last_error: failed } = connection;
  return (
    <>
      {dialog}
      <AccessRow
        heading={name}
        refused={
          failed === null
            ? null
            : `${t(`provider.errors.${failed.code}`)} ${failed.detail ?? ""} (${ago(failed.at)})`
        }
        action={
          changes ? (
            <Button size="small" onClick={() => setAsking(true)}>
              {t("provider.disconnect")}
            </Button>
          ) : null
        }
      >
        <p dir="ltr" className="font-mono text-sm break-all rtl:text-end">
          {issuer}
        </p>
        <AccessDetails>
          <span>
            {t(connection.joins ? "provider.joining" : "provider.notJoining", {
              role: t(`roles.${connection.default_role}.name`, { ns: "people" }),
            })}
          </span>
          {last === null ? (
            <span>{t("provider.unused")}</span>
          ) : (
            <time dateTime={last} title={instant(last)}>
              {t("provider.used", { ago: ago(last) })}
            </time>
          )}
        </AccessDetails>
      </AccessRow>
      {asking && dialog === null ? (
        <ConfirmDialog
          title={t("provider.disconnectOne", { name })}
          effect={t("provider.disconnectEffect")}
          submit={t("provider.disconnect")}
          cancel={t("cancel")}
          variant="danger"
          busy={busy}
          error={error}
          onSubmit={() => void run(() => remove())}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
