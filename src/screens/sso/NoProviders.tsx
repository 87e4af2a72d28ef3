import { useTranslation } from "react-i18next";
import { paths } from "#web/paths.ts";

/** Settings of each provider. */
const settings = [
  ["google", "OIDC_GOOGLE_ID, OIDC_GOOGLE_SECRET"],
  ["microsoft", "OIDC_MICROSOFT_ID, OIDC_MICROSOFT_SECRET"],
  ["github", "OIDC_GITHUB_ID, OIDC_GITHUB_SECRET"],
  ["own", "OIDC_ISSUER, OIDC_ID, OIDC_SECRET"],
  ["domains", "OIDC_DOMAINS"],
] as const;

/** Instructions for the operator if no provider is set up. */
export function NoProviders() {
  const { t } = useTranslation("sso");
  const callback = window.location.origin + paths.oauthCallback;
  return (
    <details>
      <summary className="w-fit rounded-mark text-base font-medium text-link pointer-coarse:py-3">
        {t("sso.empty.operator")}
      </summary>
      <p className="pt-3">{t("sso.empty.settings")}</p>
      <p dir="ltr" className="mt-2 font-mono text-sm break-all text-ink rtl:text-end">
        {callback}
      </p>
      <dl className="mt-4 flex flex-col gap-2">
        {settings.map(([what, names]) => (
          <div key={what}>
            <dt className="text-sm">{t(`sso.empty.${what}`)}</dt>
            <dd dir="ltr" className="font-mono text-sm text-ink rtl:text-end">
              {names}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
