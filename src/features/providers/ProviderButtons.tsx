import { useTranslation } from "react-i18next";
import type { SsoProvider } from "#contract/login.ts";
import { Button } from "#web/ui/Button.tsx";
import { ProviderLogo } from "#web/ui/ProviderLogo.tsx";
import { ProviderError } from "./ProviderError.tsx";
import { useProviderRedirect } from "./useProviderRedirect.ts";

interface Props {
  providers: readonly SsoProvider[];
  /** The page to return to. */
  from: string | null;
  /** The address that the provider suggests. */
  loginHint?: string;
  variant?: "primary" | "secondary";
}

/** One button for each provider; the sign-in returns to `from`. */
export function ProviderButtons({ providers, from, loginHint, variant = "secondary" }: Props) {
  const { t } = useTranslation("sso");
  const { leaving, failure, leave } = useProviderRedirect();
  return (
    <div>
      <div className="flex flex-col gap-2">
        {providers.map(({ id, name, kind }) => (
          <Button
            key={id}
            variant={variant}
            busy={leaving === id}
            inactive={leaving !== null && leaving !== id}
            className="w-full"
            onClick={() => void leave(id, { from, loginHint })}
          >
            {leaving === id ? null : <ProviderLogo kind={kind} />}
            {t("continueWith", { name })}
          </Button>
        ))}
      </div>
      <ProviderError failure={failure} />
    </div>
  );
}
