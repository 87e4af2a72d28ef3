import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScimToken, WorkspaceSso } from "#contract/workspaceSso.ts";
import {
  useCreateScimTokenMutation,
  useDeleteScimTokenMutation,
} from "#web/api/account/workspaceSsoApi.ts";
import { AccessDetails, AccessRow } from "#web/features/account/AccessRow.tsx";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { SecretDialog } from "#web/features/secrets/SecretDialog.tsx";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { CopyLine } from "./CopyLine.tsx";

interface Props {
  scim: WorkspaceSso["scim"];
  changes: boolean;
}

/** The address of SCIM and the tokens of the workspace. */
export function ScimSection({ scim: { url, tokens }, changes }: Props) {
  const { t } = useTranslation(["workspaceSso", "errors", "common"]);
  const [create] = useCreateScimTokenMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const [secret, setSecret] = useState<string | null>(null);
  const add = async () => {
    const done = await run(() => create());
    setSecret(done?.data.token ?? null);
  };
  return (
    <AccountSection
      id="scim"
      title={t("scim.title")}
      lead={t("scim.lead")}
      actions={
        changes ? (
          <Button busy={busy} onClick={() => void add()}>
            {t("scim.create")}
          </Button>
        ) : null
      }
    >
      {dialog}
      <FormError>{error === undefined ? null : failureText(t, error).title}</FormError>
      <CopyLine label={t("scim.url")} text={url} copy={t("copy")} />
      {tokens.length === 0 ? (
        <p className="mt-3 max-w-reading text-base text-muted">{t("scim.empty")}</p>
      ) : (
        <ul className="mt-3 rounded-box border border-line bg-paper">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} changes={changes} />
          ))}
        </ul>
      )}
      {secret === null ? null : (
        <SecretDialog
          secret={secret}
          texts={{
            title: t("scim.made.title"),
            once: t("scim.made.once"),
            label: t("scim.made.label"),
            copy: t("copy"),
            done: t("scim.made.done"),
            sure: t("scim.made.sure"),
            back: t("scim.made.back"),
            close: t("scim.made.close"),
          }}
          onClose={() => setSecret(null)}
        />
      )}
    </AccountSection>
  );
}

function TokenRow({ token, changes }: { token: ScimToken; changes: boolean }) {
  const { t } = useTranslation(["workspaceSso", "errors", "common"]);
  const { ago, date, instant } = useZonedFormats();
  const [remove] = useDeleteScimTokenMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const [asking, setAsking] = useState(false);
  const { id, last4, created_at: made, last_used_at: used, last_error: failed } = token;
  return (
    <>
      {dialog}
      <AccessRow
        heading={<span dir="ltr">{`scim_…${last4}`}</span>}
        refused={
          failed === null ? null : t("scim.failed", { detail: failed.detail, ago: ago(failed.at) })
        }
        action={
          changes ? (
            <Button
              size="small"
              aria-label={t("scim.revokeOne", { last4 })}
              onClick={() => setAsking(true)}
            >
              {t("scim.revoke")}
            </Button>
          ) : null
        }
      >
        <AccessDetails>
          <time dateTime={made} title={instant(made)}>
            {t("scim.created", { date: date(made) })}
          </time>
          {used === null ? (
            <span>{t("scim.unused")}</span>
          ) : (
            <time dateTime={used} title={instant(used)}>
              {t("scim.used", { ago: ago(used) })}
            </time>
          )}
        </AccessDetails>
      </AccessRow>
      {asking && dialog === null ? (
        <ConfirmDialog
          title={t("scim.revokeOne", { last4 })}
          effect={t("scim.revokeEffect")}
          submit={t("scim.revoke")}
          cancel={t("cancel")}
          variant="danger"
          busy={busy}
          error={error}
          onSubmit={() => void run(() => remove({ params: { id } }))}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
