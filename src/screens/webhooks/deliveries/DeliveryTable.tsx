import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { WebhookDelivery } from "#contract/webhooks.ts";
import { copyWithToast } from "#web/features/tables/copyWithToast.ts";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { type Selection, useSelectColumn } from "#web/features/tables/useSelectColumn.tsx";
import { useFormats } from "#web/text/formats.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import type { Column } from "#web/ui/DataTable.tsx";
import { DeliveryState, ResponseOf } from "./DeliveryState.tsx";
import { RelativeTime } from "#web/features/webhooks/RelativeTime.tsx";

interface Props {
  rows: readonly WebhookDelivery[];
  onOpen: (id: string) => void;
  selection: Selection;
  /** Sends events again; undefined if the person or the endpoint's state doesn't allow it. */
  onSend: ((ids: readonly string[]) => void) | undefined;
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
      cell: ({ id, event_type: type, cause, created_at: createdAt }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="basis-full text-sm text-muted @xl:hidden">
            <RelativeTime at={createdAt} />
          </span>
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
      inCard: false,
      header: t("log.created"),
      cell: ({ created_at: createdAt }) => <RelativeTime at={createdAt} />,
    },
  ];
}

const nameOf = ({ event_type: type }: WebhookDelivery) => type;
const rowKey = ({ id }: WebhookDelivery) => id;

/** Table of deliveries; each opens with its body and attempts, and can be sent again. */
export function DeliveryTable({ rows, onOpen, selection, onSend }: Props) {
  const { t } = useTranslation(["webhooks", "tables", "ui"]);
  const { number } = useFormats();
  const select = useSelectColumn({ rows, rowKey, nameOf, ...selection });
  const columns = createColumns(t, number, onOpen);
  return (
    <RowsTable
      id="deliveries"
      caption={t("log.title")}
      columns={onSend === undefined ? columns : [select, ...columns]}
      rows={rows}
      rowKey={rowKey}
      nameOf={nameOf}
      cards
      menu={({ id }) => [
        {
          key: "open",
          icon: "eye",
          label: t("open", { ns: "tables" }),
          onSelect: () => onOpen(id),
        },
        {
          key: "copy",
          icon: "copy",
          label: t("copyId", { ns: "tables" }),
          onSelect: () => void copyWithToast(t, id),
        },
        ...(onSend === undefined
          ? []
          : [
              {
                key: "again",
                icon: "retry",
                label: t("delivery.again"),
                onSelect: () => onSend([id]),
              } as const,
            ]),
      ]}
      acts={{
        r: (row) => (row === null || onSend === undefined ? false : onSend([row.id])),
        Escape: () => (selection.selected.size > 0 ? selection.onChange(new Set()) : false),
      }}
    />
  );
}
