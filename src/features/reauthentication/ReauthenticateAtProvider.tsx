import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { useListIdentitiesQuery, useStartProofMutation } from "#web/api/ssoApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { ProviderLogo } from "#web/ui/ProviderLogo.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

/** Confirms the identity of an account without a password at a connected provider, and returns to this page. GitHub reports no time of sign-in, so it isn't offered. */
export function ReauthenticateAtProvider() {
  const { t } = useTranslation(["sso", "errors", "common"]);
  const { pathname, search } = useLocation();
  const { data, error: unread } = useListIdentitiesQuery();
  const [start, { error: refused }] = useStartProofMutation();
  const [leaving, setLeaving] = useState<string | null>(null);
  const error = unread ?? refused;

  const leave = async (provider: string) => {
    setLeaving(provider);
    const { data: departure } = await start({ body: { provider, from: pathname + search } });
    if (departure === undefined) {
      setLeaving(null);
    } else {
      window.location.assign(departure.authorization_url);
    }
  };

  if (data === undefined && error === undefined) {
    return <Skeleton className="h-16 w-full" />;
  }
  const proving = (data?.data ?? []).filter(({ provider }) => provider.kind !== "github");
  return (
    <>
      {proving.length === 0 ? null : <p className="text-base">{t("prove.lead")}</p>}
      {proving.map(({ id, provider }) => (
        <Button
          key={id}
          busy={leaving === provider.id}
          inactive={leaving !== null && leaving !== provider.id}
          onClick={() => void leave(provider.id)}
        >
          {leaving === provider.id ? null : <ProviderLogo kind={provider.kind} />}
          {t("prove.with", { name: provider.name })}
        </Button>
      ))}
      <FormError>{error === undefined ? null : failureText(t, error).title}</FormError>
    </>
  );
}
