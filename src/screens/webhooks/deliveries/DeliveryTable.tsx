import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { WebhookDelivery } from "#contract/webhooks.ts";
import { useFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";
import { DeliveryState, ResponseOf } from "./DeliveryState.tsx";
import { RelativeTime } from "#web/features/webhooks/RelativeTime.tsx";

interface Props {
  rows: readonly WebhookDelivery[];
  onOpen: (id: string) => void;
}

function createColumns(
  t: TFunction<"webhooks">,
  number: (value: number) => string,
  onOpen: Props["onOpen"],
): Column<WebhookDelivery>[] {
  return [
    {
      key: "event",
      header: t("log.event"),
      rowHeader: true,
      cell: ({ id, event_type: type, cause }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <Button
            variant="quiet"
            size="small"
            className="-ms-2"
            data-result={id}
            aria-haspopup="dialog"
            onClick={() => onOpen(id)}
          >
            <span dir="ltr" className="font-mono">
              {type}
            </span>
          </Button>
          {cause === "event" || cause === "test" ? null : <Badge>{t(`cause.${cause}`)}</Badge>}
        </span>
      ),
    },
    {
      key: "state",
      header: t("log.state"),
      cell: ({ state }) => <DeliveryState state={state} />,
    },
    {
      key: "response",
      header: t("log.response"),
      cell: ({ last_status: status, last_error: error }) => (
        <ResponseOf status={status} error={error} />
      ),
    },
    {
      key: "attempts",
      header: t("log.attempts"),
      numeric: true,
      wideOnly: true,
      cell: ({ attempts }) => number(attempts),
    },
    {
      key: "next",
      header: t("log.next"),
      wideOnly: true,
      cell: ({ next_attempt_at: next }) =>
        next === null ? <span className="text-muted">–</span> : <RelativeTime at={next} />,
    },
    {
      key: "created",
      header: t("log.created"),
      cell: ({ created_at: at }) => <RelativeTime at={at} />,
    },
  ];
}

/** Table of deliveries; each opens with its body and attempts. */
export function DeliveryTable({ rows, onOpen }: Props) {
  const { t } = useTranslation("webhooks");
  const { number } = useFormats();
  return (
    <DataTable
      caption={t("log.title")}
      columns={createColumns(t, number, onOpen)}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
