import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useDispatch } from "react-redux";
import { useSearchParams } from "react-router-dom";
import type { Purchase } from "#contract/purchases.ts";
import { paymentConfirmed, useReadPurchaseQuery } from "#web/api/payments/purchasesApi.ts";
import { changeParams } from "#web/hooks/changeParams.ts";
import { paths } from "#web/paths.ts";
import { useCreditsText } from "#web/text/useCreditsText.ts";
import { Button } from "#web/ui/Button.tsx";
import { InlineSpinner } from "#web/ui/InlineSpinner.tsx";
import { LinkButton } from "#web/ui/LinkButton.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";

const lookEveryMs = 2000;

/** Tells how a payment went, after the payment page sent the buyer back. */
export function PaymentNotice() {
  const { t } = useTranslation("billing");
  const [params, setParams] = useSearchParams();
  const id = params.get("purchase");
  const close = () =>
    setParams((before) => changeParams(before, { purchase: "", payment: "" }), { replace: true });
  if (id !== null) {
    return <Followed key={id} id={id} onClose={close} />;
  }
  return params.get("payment") === "canceled" ? (
    <Notice
      live
      title={t("payment.canceled")}
      actions={
        <Button size="small" onClick={close}>
          {t("payment.close")}
        </Button>
      }
    >
      {t("payment.nothing")}
    </Notice>
  ) : null;
}

/** Follows a purchase until its payment is decided. */
function Followed({ id, onClose }: { id: string; onClose: () => void }) {
  const dispatch = useDispatch();
  const [isSettled, setIsSettled] = useState(false);
  const query = useReadPurchaseQuery(
    { params: { id } },
    { pollingInterval: isSettled ? 0 : lookEveryMs, refetchOnMountOrArgChange: true },
  );
  const waits = query.data === undefined ? !query.isError : query.data.status === "open";
  if (!waits && !isSettled) {
    setIsSettled(true);
  }
  const paid = query.data?.status === "paid";
  useEffect(() => {
    if (paid) {
      dispatch(paymentConfirmed());
    }
  }, [paid, dispatch]);
  return (
    <QueryGate query={query} skeleton={<Skeleton className="h-16 w-full" />}>
      {(purchase) => <State purchase={purchase} onClose={onClose} />}
    </QueryGate>
  );
}

const tones = {
  open: "info",
  processing: "info",
  paid: "good",
  failed: "bad",
  expired: "warn",
} as const;

function State({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { t } = useTranslation("billing");
  const creditsText = useCreditsText();
  const { status, id } = purchase;
  const credits = { credits: creditsText("balance", purchase.credits) };
  return (
    <Notice
      live
      tone={tones[status]}
      title={
        <>
          {status === "open" ? <InlineSpinner className="me-2 size-4" /> : null}
          {t(`payment.${status}`, credits)}
        </>
      }
      actions={
        <>
          {status === "paid" ? (
            <LinkButton size="small" to={`${paths.billing}?receipt=${encodeURIComponent(id)}`}>
              {t("payment.receipt")}
            </LinkButton>
          ) : null}
          <Button size="small" onClick={onClose}>
            {t("payment.close")}
          </Button>
        </>
      }
    >
      {t(`payment.${status}Text`, credits)}
    </Notice>
  );
}
