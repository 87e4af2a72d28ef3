import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { OwnershipOffer } from "#contract/ownership.ts";
import { useReadAccountQuery } from "#web/api/api.ts";
import {
  useAcceptOwnershipMutation,
  useDeleteOwnershipOfferMutation,
  useListOwnershipOffersQuery,
} from "#web/api/account/peopleApi.ts";
import { useReauthentication } from "#web/features/reauthentication/useReauthentication.tsx";
import { useZonedFormats } from "#web/text/formats.ts";
import { failureText } from "#web/text/failureText.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/ConfirmDialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/showToast.ts";

/** The open offer of ownership, for its taker and for owners. */
export function OwnershipOfferNotice() {
  const { data } = useListOwnershipOffersQuery(undefined, { refetchOnMountOrArgChange: true });
  const isOwner = useReadAccountQuery().data?.role === "owner";
  const [offer] = data?.data ?? [];
  return offer !== undefined && (offer.yours || isOwner) ? <OpenOffer offer={offer} /> : null;
}

function OpenOffer({
  offer: { id, from, to, expires_at: until, yours },
}: {
  offer: OwnershipOffer;
}) {
  const { t } = useTranslation(["people", "errors", "common"]);
  const { date } = useZonedFormats();
  const [asking, setAsking] = useState(false);
  const [accept] = useAcceptOwnershipMutation();
  const [end, ending] = useDeleteOwnershipOfferMutation();
  const { run, busy, error, dialog } = useReauthentication();
  const take = async () => {
    if ((await run(() => accept({ params: { id } }))) !== null) {
      showToast({ text: t("ownership.accepted") });
    }
  };
  const stop = async () => {
    if ((await end({ params: { id } })).error === undefined) {
      showToast({ text: t("ownership.ended") });
    }
  };
  return (
    <>
      <Notice
        tone="warn"
        title={t(yours ? "ownership.yours" : "ownership.other", { from, to, date: date(until) })}
        actions={
          <>
            {yours ? (
              <Button size="small" variant="primary" onClick={() => setAsking(true)}>
                {t("ownership.accept")}
              </Button>
            ) : null}
            <Button size="small" busy={ending.isLoading} onClick={() => void stop()}>
              {t(yours ? "ownership.decline" : "ownership.withdraw")}
            </Button>
          </>
        }
      >
        {ending.error === undefined ? null : failureText(t, ending.error).title}
      </Notice>
      {asking
        ? (dialog ?? (
            <ConfirmDialog
              title={t("ownership.accept")}
              effect={t("ownership.acceptEffect", { from })}
              submit={t("ownership.accept")}
              cancel={t("cancel")}
              busy={busy}
              error={error}
              onSubmit={() => void take()}
              onCancel={() => setAsking(false)}
            />
          ))
        : null}
    </>
  );
}
