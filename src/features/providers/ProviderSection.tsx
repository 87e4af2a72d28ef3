import { useTranslation } from "react-i18next";
import type { SsoProvider } from "#contract/login.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/Link.tsx";
import { ProviderButtons } from "./ProviderButtons.tsx";

interface Props {
  providers: readonly SsoProvider[];
  /** The page to return to. */
  from: string | null;
}

/** The sign-in providers of the installation, shown below a password form. */
export function ProviderSection({ providers, from }: Props) {
  const { t } = useTranslation("sso");
  const query = from === null ? "" : `?${new URLSearchParams({ from }).toString()}`;
  return (
    <section aria-labelledby="providers" className="mt-6 border-t border-line pt-4">
      <h2 id="providers" className="mb-3 text-sm text-muted">
        {t("or")}
      </h2>
      <ProviderButtons providers={providers} from={from} />
      <p className="mt-3 text-base">
        <Link to={`${paths.sso}${query}`} className="text-link underline">
          {t("organization")}
        </Link>
      </p>
    </section>
  );
}
