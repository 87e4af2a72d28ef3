import { useTranslation } from "react-i18next";
import type * as z from "zod/mini";
import type { readWebhookDelivery } from "#contract/webhooks.ts";
import { IfRight } from "#web/features/account/IfRight.tsx";
import { useReadWebhookDeliveryQuery, useRedeliverWebhookMutation } from "#web/api/webhooksApi.ts";
import { DrawerFrame } from "#web/features/result/DrawerFrame.tsx";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { CodeBlock } from "#web/ui/CodeBlock.tsx";
import { CopyButton } from "#web/ui/CopyButton.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { AttemptDetails } from "./AttemptDetails.tsx";
import { DeliveryState } from "./DeliveryState.tsx";
import { sendFailure } from "#web/features/webhooks/sendFailure.ts";

interface Props {
  id: string;
  /** False while the endpoint is disabled. */
  sendable: boolean;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  onClose: () => void;
}

type Delivery = z.infer<NonNullable<typeof readWebhookDelivery.reply>>;

const lookEveryMs = 2000;

/** Drawer with the body and the attempts of a delivery. */
export function DeliveryDrawer({ id, sendable, previous, next, onClose }: Props) {
  const { t } = useTranslation("webhooks");
  const query = useReadWebhookDeliveryQuery({ params: { id } }, { pollingInterval: lookEveryMs });
  const delivery = query.currentData;
  return (
    <DrawerFrame
      title={
        delivery === undefined ? (
          t("delivery.title")
        ) : (
          <span dir="ltr" className="font-mono text-sm">
            {delivery.event_type}
          </span>
        )
      }
      shown={id}
      opener={id}
      onClose={onClose}
      previous={previous}
      next={next}
      names={{
        previous: t("delivery.newer"),
        next: t("delivery.older"),
        close: t("delivery.close"),
      }}
    >
      <div className="flex flex-col gap-5 p-4 sm:p-6">
        <QueryGate
          query={{ ...query, data: delivery }}
          skeleton={<Skeleton className="h-40 w-full" />}
        >
          {(whole) => <DeliveryBody delivery={whole} sendable={sendable} />}
        </QueryGate>
      </div>
    </DrawerFrame>
  );
}

function DeliveryBody({ delivery, sendable }: { delivery: Delivery; sendable: boolean }) {
  const { t } = useTranslation("webhooks");
  const { ago, instant } = useZonedFormats();
  const {
    state,
    cause,
    event_id: eventId,
    created_at: createdAt,
    next_attempt_at: next,
    log,
  } = delivery;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
        <DeliveryState state={state} />
        <span className="text-muted">{t(`cause.${cause}`)}</span>
        <time dateTime={createdAt} title={instant(createdAt)} className="text-muted">
          {ago(createdAt)}
        </time>
      </div>
      {next === null ? null : (
        <p className="text-base">{t("delivery.next", { when: instant(next) })}</p>
      )}
      <IfRight right="webhooks:write">
        <Redeliver id={delivery.id} sendable={sendable} />
      </IfRight>
      <div>
        <h3 className="text-md font-semibold">{t("delivery.attempts")}</h3>
        {log.length === 0 ? (
          <p className="mt-1 text-base text-muted">{t("delivery.noAttempts")}</p>
        ) : (
          <ol>
            {log.toReversed().map((attempt) => (
              <li key={attempt.number} className="border-b border-line py-3 last:border-b-0">
                <AttemptDetails attempt={attempt} />
              </li>
            ))}
          </ol>
        )}
      </div>
      <div>
        <h3 className="text-md font-semibold">{t("delivery.body")}</h3>
        <CodeBlock
          toRead
          text={delivery.body}
          label={t("delivery.body")}
          copyLabel={t("delivery.copyBody")}
        />
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t("delivery.id")}
          <code dir="ltr" className="break-all text-ink">
            {eventId}
          </code>
          <CopyButton bare text={eventId} label={t("delivery.copyId")} />
        </p>
      </div>
    </>
  );
}

/** Button that sends the event of a delivery again. */
function Redeliver({ id, sendable }: { id: string; sendable: boolean }) {
  const { t } = useTranslation(["webhooks", "errors", "common"]);
  const [redeliver, { isLoading, error }] = useRedeliverWebhookMutation();
  const send = async () => {
    const { data } = await redeliver({ params: { id }, body: {} });
    if (data !== undefined) {
      showToast({ key: "webhook", tone: "good", text: t("delivery.queued") });
    }
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <Button icon="retry" busy={isLoading} inactive={!sendable} onClick={() => void send()}>
        {t("delivery.again")}
      </Button>
      {sendable ? null : <p className="text-base text-muted">{t("isDisabled")}</p>}
      <FormError>{error ? sendFailure(t, error) : null}</FormError>
    </div>
  );
}
