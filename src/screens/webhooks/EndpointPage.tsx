import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useRight } from "#web/hooks/useRight.ts";
import { useTestWebhookEndpointMutation } from "#web/api/webhooksApi.ts";
import { paths } from "#web/paths.ts";
import { useZonedFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Link } from "#web/ui/Link.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { DeleteEndpoint } from "./forms/DeleteEndpoint.tsx";
import { DeliveryLog } from "./deliveries/DeliveryLog.tsx";
import { EditEndpoint } from "./forms/EditEndpoint.tsx";
import { EndpointStatus } from "./EndpointStatus.tsx";
import { RelativeTime } from "#web/features/webhooks/RelativeTime.tsx";
import { EndpointProblem } from "./EndpointProblem.tsx";
import { ReplayEvents } from "./forms/ReplayEvents.tsx";
import type { CreatedSecret } from "./forms/RevealedSecret.tsx";
import { RotateSecret } from "./forms/RotateSecret.tsx";
import { sendFailure } from "#web/features/webhooks/sendFailure.ts";
import { SwitchEndpoint } from "./forms/SwitchEndpoint.tsx";

const acts = ["edit", "rotate", "replay", "switch", "delete"] as const;
type Act = (typeof acts)[number];

interface Props {
  endpoint: WebhookEndpoint;
  onSecret: (created: CreatedSecret) => void;
  onDeleted: () => void;
}

/** One endpoint: its state, what can be done with it, and its deliveries. */
export function EndpointPage({ endpoint, onSecret, onDeleted }: Props) {
  const { t } = useTranslation("webhooks");
  const [acting, setActing] = useState<Act | null>(null);
  const stop = () => setActing(null);
  const test = useTestEvent(endpoint);
  const writes = useRight("webhooks:write");
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-3">
        <Link to={paths.webhooks} className="w-fit text-base text-link">
          {t("endpoint.all")}
        </Link>
        <div>
          <h1 className="text-xl font-semibold break-all">
            <bdi dir="ltr">{endpoint.url}</bdi>
          </h1>
          {endpoint.description === null ? null : (
            <p className="mt-1 text-base text-muted">
              <bdi>{endpoint.description}</bdi>
            </p>
          )}
        </div>
        {writes ? <Actions endpoint={endpoint} test={test} onAct={setActing} /> : null}
      </header>
      <EndpointProblem
        endpoint={endpoint}
        sending={test.sending}
        onEnable={() => setActing("switch")}
        onSend={() => void test.send()}
      />
      <Facts endpoint={endpoint} />
      <DeliveryLog endpoint={endpoint} />
      {acting === "edit" ? <EditEndpoint endpoint={endpoint} onDone={stop} /> : null}
      {acting === "switch" ? <SwitchEndpoint endpoint={endpoint} onDone={stop} /> : null}
      {acting === "replay" ? <ReplayEvents endpoint={endpoint} onClose={stop} /> : null}
      {acting === "delete" ? (
        <DeleteEndpoint endpoint={endpoint} onDeleted={onDeleted} onCancel={stop} />
      ) : null}
      {acting === "rotate" ? (
        <RotateSecret
          endpoint={endpoint}
          onCancel={stop}
          onCreated={(created) => {
            stop();
            onSecret(created);
          }}
        />
      ) : null}
    </div>
  );
}

/** Returns how to send a test event, or a pending endpoint its first event again. */
function useTestEvent({ id, status }: WebhookEndpoint) {
  const { t } = useTranslation("webhooks");
  const [test, { isLoading: sending, error }] = useTestWebhookEndpointMutation();
  const send = async () => {
    const { data } = await test({ params: { id }, body: {} });
    if (data !== undefined) {
      const text = t(status === "pending" ? "trouble.pending.sent" : "endpoint.tested");
      showToast({ key: "webhook", tone: "good", text });
    }
  };
  return { send, sending, error };
}

interface ActionsProps {
  endpoint: WebhookEndpoint;
  test: ReturnType<typeof useTestEvent>;
  onAct: (act: Act) => void;
}

/** Buttons of an endpoint; events are only sent to an enabled one. */
function Actions({ endpoint, test, onAct }: ActionsProps) {
  const { t } = useTranslation(["webhooks", "errors", "common"]);
  const { error } = test;
  const enabled = endpoint.status === "enabled";
  const names: Record<Act, string> = {
    edit: t("edit.short"),
    rotate: t("rotate.short"),
    replay: t("replay.short"),
    switch: t(endpoint.status === "disabled" ? "enable.short" : "disable.short"),
    delete: t("delete.short"),
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {enabled ? (
          <Button variant="primary" busy={test.sending} onClick={() => void test.send()}>
            {t("endpoint.test")}
          </Button>
        ) : null}
        {acts
          .filter((act) => enabled || act !== "replay")
          .map((act) => (
            <Button key={act} onClick={() => onAct(act)}>
              {names[act]}
            </Button>
          ))}
      </div>
      <FormError>{error ? sendFailure(t, error) : null}</FormError>
    </>
  );
}

function Facts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation("webhooks");
  const { instant } = useZonedFormats();
  const { events, two_signatures_until: until } = endpoint;
  const facts = [
    { key: "status", value: <EndpointStatus endpoint={endpoint} /> },
    {
      key: "events",
      value: (
        <span dir="ltr" className="font-mono text-sm">
          {events.join(", ")}
        </span>
      ),
    },
    { key: "success", value: <RelativeTime at={endpoint.last_success_at} /> },
    { key: "created", value: <RelativeTime at={endpoint.created_at} /> },
  ] as const;
  return (
    <div className="flex flex-col gap-2 text-base">
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
        {facts.map(({ key, value }) => (
          <div key={key} className="contents">
            <dt className="text-muted">{t(`table.${key}`)}</dt>
            <dd className="max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
      {until === null ? null : (
        <p className="text-muted">{t("endpoint.twoSignatures", { when: instant(until) })}</p>
      )}
    </div>
  );
}
