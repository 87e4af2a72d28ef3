import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Identity } from "#contract/sso.ts";
import {
  useDeleteIdentityMutation,
  useListIdentitiesQuery,
  useListSsoProvidersQuery,
  useStartIdentityMutation,
} from "#web/api/ssoApi.ts";
import { paths } from "#web/paths.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { ProblemNotice } from "#web/ui/ProblemNotice.tsx";
import { ProviderLogo } from "#web/ui/ProviderLogo.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ConnectedAccount } from "./ConnectedAccount.tsx";
import { ProviderError } from "./ProviderError.tsx";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";

/** Connects and disconnects sign-in providers; needs the namespaces `sso`, `security` and `errors`. */
export function ConnectedAccounts() {
  const { t } = useTranslation(["sso", "errors", "common"]);
  const identities = useListIdentitiesQuery();
  const providers = useListSsoProvidersQuery();
  const [start] = useStartIdentityMutation();
  const [remove] = useDeleteIdentityMutation();
  const [leaving, setLeaving] = useState<string | null>(null);
  const { run, busy, error, dialog } = useReauthentication();

  const connect = async (provider: string) => {
    setLeaving(provider);
    const done = await run(() => start({ body: { provider, from: paths.profile } }));
    if (done === null) {
      setLeaving(null);
    } else {
      window.location.assign(done.data.authorization_url);
    }
  };
  const disconnect = async ({ id }: Identity) =>
    (await run(() => remove({ params: { id } }))) !== null;

  if (identities.data === undefined || providers.data === undefined) {
    const failed = identities.error ?? providers.error;
    return failed === undefined ? (
      <Skeleton className="h-16 w-full" />
    ) : (
      <ProblemNotice
        {...failureText(t, failed)}
        retrying={identities.isFetching || providers.isFetching}
        onRetry={() => {
          void identities.refetch();
          void providers.refetch();
        }}
      />
    );
  }
  const connected = identities.data.data;
  const { workspace_provider: ofWorkspace } = identities.data;
  const setUp = ofWorkspace ? [...providers.data.data, ofWorkspace] : providers.data.data;
  const open = setUp.filter(({ id }) => connected.every(({ provider }) => provider.id !== id));
  if (setUp.length === 0 && connected.length === 0) {
    return <p className="text-base text-muted">{t("identities.noneSetUp")}</p>;
  }
  return (
    <div className="flex flex-col gap-4">
      {connected.length === 0 ? (
        <p className="text-base">{t("identities.none")}</p>
      ) : (
        <ul aria-label={t("identities.label")} className="rounded-box border border-line bg-paper">
          {connected.map((identity) => (
            <ConnectedAccount
              key={identity.id}
              identity={identity}
              gone={setUp.every(({ id }) => id !== identity.provider.id)}
              busy={busy}
              onDisconnect={() => disconnect(identity)}
            />
          ))}
        </ul>
      )}
      <ProviderError failure={error} />
      {open.length === 0 ? null : (
        <div className="flex flex-wrap gap-2">
          {open.map(({ id, name, kind }) => (
            <Button
              key={id}
              busy={leaving === id}
              inactive={busy && leaving !== id}
              onClick={() => void connect(id)}
            >
              {leaving === id ? null : <ProviderLogo kind={kind} />}
              {t("identities.connect", { name })}
            </Button>
          ))}
        </div>
      )}
      {dialog}
    </div>
  );
}
