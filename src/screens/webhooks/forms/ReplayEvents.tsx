import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useReplayWebhookEventsMutation } from "#web/api/webhooksApi.ts";
import { fieldErrorTexts } from "#web/text/failureText.ts";
import { useFormats } from "#web/text/formats.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { FormError } from "#web/ui/FormError.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { fieldValueOf, parseInstant, lastDay } from "./lastDay.ts";
import { sendFailure } from "#web/features/webhooks/sendFailure.ts";

interface Props {
  endpoint: WebhookEndpoint;
  onClose: () => void;
}

/** Dialog to send the events of a period again. Stays open to say how many there are, and to go on if there are more. */
export function ReplayEvents({ endpoint: { id }, onClose }: Props) {
  const { t } = useTranslation(["webhooks", "errors", "common"]);
  const [replay, { data: done, isLoading, error }] = useReplayWebhookEventsMutation();
  const [period, setPeriod] = useState(() => lastDay(Date.now()));
  const [delivered, setDelivered] = useState(false);
  const refused = fieldErrorTexts(t, error);
  const send = async (start?: string) => {
    const from = start ?? parseInstant(period.from);
    const to = parseInstant(period.to);
    if (from !== null && to !== null) {
      await replay({ params: { id }, body: { from, to, include_delivered: delivered } });
    }
  };
  return (
    <Dialog title={t("replay.title")} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className="text-base">{t("replay.effect")}</p>
        <TextField
          required
          type="datetime-local"
          label={t("replay.from")}
          max={period.to}
          value={period.from}
          error={refused["from"] ?? null}
          onChange={({ target }) => setPeriod({ ...period, from: target.value })}
        />
        <TextField
          required
          type="datetime-local"
          label={t("replay.to")}
          hint={t("replay.zone")}
          min={period.from}
          value={period.to}
          error={refused["to"] ?? null}
          onChange={({ target }) => setPeriod({ ...period, to: target.value })}
        />
        <Checkbox
          label={t("replay.delivered")}
          hint={t("replay.deliveredHint")}
          checked={delivered}
          onChange={({ target }) => setDelivered(target.checked)}
        />
        <FormError>
          {error && Object.keys(refused).length === 0 ? sendFailure(t, error) : null}
        </FormError>
        {done === undefined ? null : (
          <Queued
            done={done}
            busy={isLoading}
            onRest={(next) => {
              setPeriod({ ...period, from: fieldValueOf(Date.parse(next)) });
              void send(next);
            }}
          />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {t("replay.close")}
          </Button>
          <Button type="submit" variant="primary" busy={isLoading}>
            {t("replay.submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface QueuedProps {
  done: { queued: number; next_from: string | null };
  busy: boolean;
  /** Replays the rest of the period, from this instant. */
  onRest: (next: string) => void;
}

/** Number of events that are sent again, and a button for the rest. */
function Queued({ done: { queued, next_from: next }, busy, onRest }: QueuedProps) {
  const { t } = useTranslation("webhooks");
  const { number } = useFormats();
  return (
    <Notice
      live
      tone={queued > 0 ? "good" : "info"}
      actions={
        next === null ? null : (
          <Button size="small" busy={busy} onClick={() => onRest(next)}>
            {t("replay.rest")}
          </Button>
        )
      }
    >
      <p>
        {queued === 0
          ? t("replay.none")
          : t("replay.queued", { count: queued, shown: number(queued) })}
      </p>
      {next === null ? null : <p>{t("replay.more")}</p>}
    </Notice>
  );
}
