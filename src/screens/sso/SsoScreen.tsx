import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SsoProvider } from "#contract/login.ts";
import { useQueryString } from "#web/hooks/useQueryString.ts";
import { readSsoProviders } from "#web/api/public/readSsoProviders.ts";
import { EmailStep } from "#web/features/auth/EmailStep.tsx";
import { AuthFrame } from "#web/features/auth/AuthFrame.tsx";
import { ProviderButtons } from "#web/features/providers/ProviderButtons.tsx";
import { ProviderError } from "#web/features/providers/ProviderError.tsx";
import { useProviderRedirect } from "#web/features/providers/useProviderRedirect.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { NoProviders } from "./NoProviders.tsx";

/** Signs in by SSO: with the domain of an address, or with a provider. */
export function SsoScreen() {
  const { t } = useTranslation("sso");
  const from = new URLSearchParams(useQueryString()).get("from");
  const [providers, setProviders] = useState<readonly SsoProvider[] | null>(null);
  const [unknown, setUnknown] = useState<string | null>(null);
  const { leaving, failure, leave } = useProviderRedirect();

  useEffect(() => {
    let left = false;
    void readSsoProviders().then((found) => (left ? undefined : setProviders(found)));
    return () => {
      left = true;
    };
  }, []);

  const search = from === null ? "" : `?${new URLSearchParams({ from }).toString()}`;
  const footer = (
    <Link to={`${paths.login}${search}`} className="text-link underline">
      {t("withPassword")}
    </Link>
  );
  if (providers === null) {
    return (
      <AuthFrame heading={t("sso.heading")} lead={t("sso.lead")}>
        <Skeleton className="h-9 w-full" />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame heading={t("sso.heading")} lead={t("sso.lead")} footer={footer}>
      {unknown === null ? null : (
        <Notice live>
          <bdi>{t("sso.unknown", { domain: unknown })}</bdi>
        </Notice>
      )}
      <EmailStep
        label={t("sso.email")}
        submit={t("sso.next")}
        email=""
        busy={leaving !== null}
        onKnown={(email, { provider }) => {
          setUnknown(provider === null ? email.slice(email.lastIndexOf("@") + 1) : null);
          if (provider !== null) {
            void leave(provider.id, { from, loginHint: email });
          }
        }}
      />
      <section aria-labelledby="direct" className="flex flex-col gap-3">
        <ProviderError failure={failure} />
        <h2 id="direct" className="text-sm text-muted">
          {t(providers.length === 0 ? "sso.empty.title" : "sso.direct")}
        </h2>
        {providers.length === 0 ? (
          <NoProviders />
        ) : (
          <ProviderButtons providers={providers} from={from} />
        )}
      </section>
    </AuthFrame>
  );
}
