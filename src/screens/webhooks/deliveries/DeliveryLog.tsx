import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { deliveryStates, type WebhookEndpoint } from "#contract/webhooks.ts";
import { deliveredTypes } from "#contract/webhookEvents.ts";
import { useRedeliverWebhookMutation } from "#web/api/webhooksApi.ts";
import { RowCount, TableBar } from "#web/features/tables/TableBar.tsx";
import { sendFailure } from "#web/features/webhooks/sendFailure.ts";
import { useRight } from "#web/hooks/useRight.ts";
import { changeParams } from "#web/hooks/changeParams.ts";
import { Button } from "#web/ui/Button.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { showToast } from "#web/ui/showToast.ts";
import { DeliveryDrawer } from "./DeliveryDrawer.tsx";
import { DeliveryTable } from "./DeliveryTable.tsx";
import { type DeliveryFilter, readFilter } from "./deliveryFilter.ts";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { useDeliveries } from "./useDeliveries.ts";

/** Deliveries of an endpoint. The URL keeps the filters and the open delivery. */
export function DeliveryLog({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(query);
  const change = (values: Readonly<Record<string, string>>) =>
    setQuery((before) => changeParams(before, values), { replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-col gap-3">
      <Matching
        key={endpoint.id}
        endpoint={endpoint}
        filter={filter}
        onFilter={(name, value) => change({ [name]: value })}
        openId={query.get("delivery")}
        onOpen={(delivery) => change({ delivery })}
        onClear={() => change({ state: "", type: "" })}
      />
    </div>
  );
}

interface BarProps {
  filter: DeliveryFilter;
  onFilter: (name: string, value: string) => void;
  count: ReactNode;
}

/** The line above the log: title, count, filters and columns. */
function LogBar({ filter, onFilter, count }: BarProps) {
  const { t } = useTranslation("webhooks");
  return (
    <TableBar
      id="deliveries"
      title={<h2 className="text-lg font-semibold">{t("log.title")}</h2>}
      count={count}
      filters={[
        {
          name: "state",
          kind: "choice",
          label: t("log.state"),
          any: t("log.anyState"),
          value: filter.state,
          options: deliveryStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
        },
        {
          name: "type",
          kind: "choice",
          label: t("log.event"),
          any: t("log.anyEvent"),
          value: filter.type,
          options: deliveredTypes.map((type) => ({ value: type, label: type })),
        },
      ]}
      onFilter={onFilter}
      columns={(["state", "response", "attempts", "next", "created"] as const).map((key) => ({
        key,
        label: t(`log.${key}`),
      }))}
    />
  );
}

/** Sends events again, each as a new delivery. */
function useSendAgain() {
  const { t } = useTranslation(["webhooks", "errors", "common"]);
  const [redeliver] = useRedeliverWebhookMutation();
  const [busy, setBusy] = useState(false);
  const send = async (ids: readonly string[]) => {
    setBusy(true);
    for (const id of ids) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      const { error } = await redeliver({ params: { id }, body: {} });
      if (error !== undefined) {
        setBusy(false);
        showToast({ key: "webhook", tone: "bad", text: sendFailure(t, error) });
        return;
      }
    }
    setBusy(false);
    showToast({ key: "webhook", tone: "good", text: t("delivery.queued") });
  };
  return { busy, send: (ids: readonly string[]) => void send(ids) };
}

interface MatchingProps {
  endpoint: WebhookEndpoint;
  filter: DeliveryFilter;
  onFilter: (name: string, value: string) => void;
  openId: string | null;
  /** Opens a delivery; an empty id closes it. */
  onOpen: (id: string) => void;
  onClear: () => void;
}

function Matching({ endpoint, filter, onFilter, openId, onOpen, onClear }: MatchingProps) {
  const { t } = useTranslation(["webhooks", "tables"]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const writes = useRight("webhooks:write");
  const sending = useSendAgain();
  const onSend = writes && endpoint.status === "enabled" ? sending.send : undefined;
  const { first, rows, more, busy, failed, load } = useDeliveries(endpoint.id, filter);
  const narrowed = filter.state !== "" || filter.type !== "";
  const place = rows.findIndex(({ id }) => id === openId);
  const step = (row: { id: string } | undefined) =>
    row === undefined ? undefined : () => onOpen(row.id);
  return (
    <>
      <LogBar
        filter={filter}
        onFilter={onFilter}
        count={<RowCount shown={rows.length} more={more} />}
      />
      <QueryGate query={first} skeleton={<RowsSkeleton label={t("log.loading")} />}>
        {() =>
          rows.length === 0 ? (
            <div className="flex flex-col items-start gap-2 text-base text-muted">
              <p>{narrowed ? t("log.none") : t("log.empty")}</p>
              {narrowed ? (
                <Button size="small" onClick={onClear}>
                  {t("log.clear")}
                </Button>
              ) : null}
            </div>
          ) : (
            <>
              <DeliveryTable
                rows={rows}
                onOpen={onOpen}
                selection={{ selected, onChange: setSelected }}
                onSend={onSend}
              />
              <div className="flex flex-wrap items-center gap-4 text-base text-muted">
                <p>{t("log.lead")}</p>
                {selected.size > 0 && onSend !== undefined ? (
                  <>
                    <output>{t("selected", { ns: "tables", count: selected.size })}</output>
                    <Button
                      icon="retry"
                      busy={sending.busy}
                      onClick={() => {
                        onSend([...selected]);
                        setSelected(new Set());
                      }}
                    >
                      {t("delivery.sendAgain")}
                    </Button>
                  </>
                ) : null}
                {more ? (
                  <Button busy={busy} onClick={load}>
                    {t("log.more")}
                  </Button>
                ) : null}
                {failed ? <p role="alert">{t("log.moreFailed")}</p> : null}
              </div>
            </>
          )
        }
      </QueryGate>
      {openId === null ? null : (
        <DeliveryDrawer
          id={openId}
          sendable={endpoint.status === "enabled"}
          previous={step(rows[place - 1])}
          next={place < 0 ? undefined : step(rows[place + 1])}
          onClose={() => onOpen("")}
        />
      )}
    </>
  );
}
