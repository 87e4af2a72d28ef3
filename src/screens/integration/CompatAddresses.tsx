import { useTranslation } from "react-i18next";
import { useApiAddress } from "#web/hooks/useApiAddress.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";

const bases = [
  { service: "ZeroBounce", path: "/compat/zerobounce/v2" },
  { service: "NeverBounce", path: "/compat/neverbounce/v4" },
  { service: "Kickbox", path: "/compat/kickbox/v2" },
  { service: "Emailable", path: "/compat/emailable/v1" },
  { service: "Reacher", path: "/compat/reacher/v0" },
] as const;

/** Base URLs for programs written for other services, and a link to the table of verdicts. */
export function CompatAddresses() {
  const { t } = useTranslation("integrations");
  const origin = useApiAddress();
  return (
    <>
      <dl className="max-w-reading border-t border-line text-md">
        {bases.map(({ service, path }) => (
          <div
            key={service}
            className="grid gap-x-6 gap-y-1 border-b border-line py-2 sm:grid-cols-[11rem_1fr]"
          >
            <dt className="text-muted">{t("compat.base", { service })}</dt>
            <dd>
              <code className="text-base wrap-anywhere">
                {origin}
                {path}
              </code>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-md">
        <Link to={`${paths.apiDocs}#compatibility`} className="text-link underline">
          {t("compat.reference")}
        </Link>
      </p>
    </>
  );
}
