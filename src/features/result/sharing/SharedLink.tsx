import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Share } from "#contract/shares.ts";
import { useDeleteShareMutation } from "#web/api/sharesApi.ts";
import { failureText } from "#web/text/failureText.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { FormError } from "#web/ui/FormError.tsx";

/** A link that works, to copy or to revoke; revoking asks once more. */
export function SharedLink({ share }: { share: Share }) {
  const { t } = useTranslation(["validate", "errors", "common"]);
  const { instant } = useZonedFormats();
  const [asking, setAsking] = useState(false);
  const [revoke, { isLoading, error }] = useDeleteShareMutation();
  return (
    <li className="flex flex-col gap-1 rounded-box border border-line bg-canvas px-3 py-2">
      <code dir="ltr" className="truncate text-sm select-all" title={share.url}>
        {share.url}
      </code>
      <p className="text-sm text-muted">{t("share.until", { when: instant(share.expires_at) })}</p>
      {asking ? <p className="text-base">{t("share.effect")}</p> : null}
      <FormError>{error ? failureText(t, error).title : null}</FormError>
      <div className="-ms-2 flex flex-wrap gap-2">
        {asking ? (
          <>
            <Button
              size="small"
              variant="danger"
              busy={isLoading}
              onClick={() => void revoke({ params: { id: share.id } })}
            >
              {t("share.revoke")}
            </Button>
            <Button size="small" variant="quiet" onClick={() => setAsking(false)}>
              {t("share.keep")}
            </Button>
          </>
        ) : (
          <>
            <CopyButton text={share.url} label={t("share.copy")} />
            <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
              {t("share.revoke")}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
