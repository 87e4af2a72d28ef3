import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SsoDomain } from "#contract/workspaceSso.ts";
import {
  useCreateSsoDomainMutation,
  useDeleteSsoDomainMutation,
  useVerifySsoDomainMutation,
} from "#web/api/account/workspaceSsoApi.ts";
import { AccessDetails, AccessRow } from "#web/features/account/AccessRow.tsx";
import { AccountSection } from "#web/features/account/AccountSection.tsx";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { failureText, fieldErrorTexts } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { fieldValue } from "#web/ui/fieldValue.ts";
import { TextField } from "#web/ui/TextField.tsx";
import { CopyLine } from "./CopyLine.tsx";

interface Props {
  domains: readonly SsoDomain[];
  changes: boolean;
}

/** Domains whose people sign in with the workspace's provider. */
export function DomainsSection({ domains, changes }: Props) {
  const { t } = useTranslation("workspaceSso");
  return (
    <AccountSection id="sso" title={t("domains.title")} lead={t("domains.lead")}>
      <div className="flex flex-col gap-4">
        {domains.length === 0 ? (
          <p className="max-w-reading text-base text-muted">{t("domains.empty")}</p>
        ) : (
          <ul className="rounded-box border border-line bg-paper">
            {domains.map((domain) => (
              <DomainRow key={domain.id} domain={domain} changes={changes} />
            ))}
          </ul>
        )}
        {changes ? <AddDomain /> : null}
      </div>
    </AccountSection>
  );
}

function AddDomain() {
  const { t } = useTranslation(["workspaceSso", "errors", "common"]);
  const [create] = useCreateSsoDomainMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const fieldError = fieldErrorTexts(t, error)["domain"];
  const send = async (form: HTMLFormElement) => {
    const done = await run(() => create({ body: { domain: fieldValue(form, "domain").trim() } }));
    if (done !== null) {
      form.reset();
    }
  };
  return (
    <>
      {dialog}
      <form
        className="flex max-w-md flex-col items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        <TextField
          className="w-full"
          name="domain"
          label={t("domains.label")}
          placeholder="example.com"
          maxLength={255}
          required
          monospace
          error={fieldError ?? null}
        />
        <FormError>
          {error !== undefined && fieldError === undefined ? failureText(t, error).title : null}
        </FormError>
        <Button type="submit" busy={busy}>
          {t("domains.add")}
        </Button>
      </form>
    </>
  );
}

function DomainRow({ domain, changes }: { domain: SsoDomain; changes: boolean }) {
  const { t } = useTranslation(["workspaceSso", "errors", "common"]);
  const { ago, instant } = useZonedFormats();
  const [verify] = useVerifySsoDomainMutation();
  const [remove] = useDeleteSsoDomainMutation();
  const checking = useReauthentication();
  const removing = useReauthentication();
  const [asking, setAsking] = useState(false);
  const { id, domain: name, record, verified_at: since, checked_at: at, error } = domain;
  const params = { params: { id } };
  return (
    <>
      {checking.dialog}
      {removing.dialog}
      <AccessRow
        heading={
          <>
            <bdi className="break-all">{name}</bdi>
            <Badge tone={since === null ? "warn" : "good"}>
              {t(since === null ? "domains.pending" : "domains.verified")}
            </Badge>
          </>
        }
        refused={checking.error ? failureText(t, checking.error).title : null}
        action={
          changes ? (
            <div className="flex flex-wrap gap-2">
              <Button
                size="small"
                busy={checking.busy}
                aria-label={t("domains.checkOne", { domain: name })}
                onClick={() => void checking.run(() => verify(params))}
              >
                {t("domains.check")}
              </Button>
              <Button
                size="small"
                aria-label={t("domains.removeOne", { domain: name })}
                onClick={() => setAsking(true)}
              >
                {t("remove")}
              </Button>
            </div>
          ) : null
        }
      >
        {since === null || error !== null ? (
          <>
            <p className="pt-1 text-sm">{t("domains.record")}</p>
            <CopyLine label={t("domains.name")} text={record.name} copy={t("copy")} />
            <CopyLine label={t("domains.value")} text={record.value} copy={t("copy")} />
          </>
        ) : null}
        <AccessDetails>
          {error === null ? null : <span>{t(`domains.errors.${error}`)}</span>}
          {at === null ? null : (
            <time dateTime={at} title={instant(at)}>
              {t("domains.checked", { ago: ago(at) })}
            </time>
          )}
        </AccessDetails>
      </AccessRow>
      {asking && removing.dialog === null ? (
        <ConfirmDialog
          title={t("domains.removeOne", { domain: name })}
          effect={t("domains.removeEffect", { domain: name })}
          submit={t("remove")}
          cancel={t("cancel")}
          variant="danger"
          busy={removing.busy}
          error={removing.error}
          onSubmit={() => void removing.run(() => remove(params))}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
