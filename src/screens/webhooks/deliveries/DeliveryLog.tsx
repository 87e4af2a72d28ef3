import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { deliveryStates, type WebhookEndpoint } from "#contract/webhooks.ts";
import { deliveredTypes } from "#contract/webhookEvents.ts";
import { changeParams } from "#web/hooks/changeParams.ts";
import { Button } from "#web/ui/Button.tsx";
import { QueryGate } from "#web/ui/QueryGate.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { DeliveryDrawer } from "./DeliveryDrawer.tsx";
import { DeliveryTable } from "./DeliveryTable.tsx";
import { type DeliveryFilter, filterOf } from "./deliveryFilter.ts";
import { RowsSkeleton } from "#web/ui/RowsSkeleton.tsx";
import { useDeliveries } from "./useDeliveries.ts";

/** Deliveries of an endpoint. The URL keeps the filters and the open delivery. */
export function DeliveryLog({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation("webhooks");
  const [query, setQuery] = useSearchParams();
  const filter = filterOf(query);
  const change = (values: Readonly<Record<string, string>>) =>
    setQuery((before) => changeParams(before, values), { replace: true, preventScrollReset: true });
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h2 className="text-lg font-semibold">{t("log.title")}</h2>
        <p className="mt-1 text-base text-muted">{t("log.lead")}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <SelectField
          className="w-full sm:w-44"
          label={t("log.state")}
          value={filter.state}
          onChange={({ target }) => change({ state: target.value })}
        >
          <option value="">{t("log.anyState")}</option>
          {deliveryStates.map((state) => (
            <option key={state} value={state}>
              {t(`state.${state}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          className="w-full sm:w-56"
          label={t("log.event")}
          value={filter.type}
          onChange={({ target }) => change({ type: target.value })}
        >
          <option value="">{t("log.anyEvent")}</option>
          {deliveredTypes.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </SelectField>
      </div>
      {/* Other filters start with the first page. */}
      <Matching
        key={JSON.stringify([endpoint.id, filter])}
        endpoint={endpoint}
        filter={filter}
        openId={query.get("delivery")}
        onOpen={(delivery) => change({ delivery })}
        onClear={() => change({ state: "", type: "" })}
      />
    </div>
  );
}

interface MatchingProps {
  endpoint: WebhookEndpoint;
  filter: DeliveryFilter;
  openId: string | null;
  /** Opens a delivery; an empty id closes it. */
  onOpen: (id: string) => void;
  onClear: () => void;
}

function Matching({ endpoint, filter, openId, onOpen, onClear }: MatchingProps) {
  const { t } = useTranslation("webhooks");
  const { first, rows, more, busy, failed, load } = useDeliveries(endpoint.id, filter);
  const narrowed = filter.state !== "" || filter.type !== "";
  const place = rows.findIndex(({ id }) => id === openId);
  const step = (row: { id: string } | undefined) =>
    row === undefined ? undefined : () => onOpen(row.id);
  return (
    <>
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
              <div className="rounded-box border border-line bg-paper px-4 py-1">
                <DeliveryTable rows={rows} onOpen={onOpen} />
              </div>
              <div className="flex flex-wrap items-center gap-4 text-base text-muted">
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
