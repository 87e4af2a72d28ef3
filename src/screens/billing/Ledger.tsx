import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { ledgerKinds } from "#contract/ledger.ts";
import type { FilterField } from "#web/features/tables/filterField.ts";
import { periodIn } from "#web/features/tables/period.ts";
import { TableBar } from "#web/features/tables/TableBar.tsx";
import { usePeriodField } from "#web/features/tables/usePeriodField.ts";
import { changeParams } from "#web/hooks/changeParams.ts";
import { DownloadLedger } from "./DownloadLedger.tsx";
import { type LedgerFilter, ledgerFilterIn, ledgerQuery } from "./ledgerFilter.ts";
import { MatchingEntries } from "./MatchingEntries.tsx";

/** The ledger; the URL keeps its filters. */
export function Ledger() {
  const { t } = useTranslation("billing");
  const [params, setParams] = useSearchParams();
  const filter = ledgerFilterIn(params);
  const period = usePeriodField(filter);
  const change = (values: Partial<LedgerFilter>) =>
    setParams((before) => changeParams(before, values), {
      replace: true,
      preventScrollReset: true,
    });
  const kind: FilterField = {
    name: "kind",
    kind: "choice",
    label: t("ledger.kind"),
    any: t("ledger.anyKind"),
    value: filter.kind,
    options: ledgerKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
  };
  // Set by links of lists alone.
  const list: FilterField = {
    name: "list",
    kind: "text",
    label: t("reason.list"),
    value: filter.list,
    monospace: true,
  };
  return (
    <div className="flex flex-col gap-3">
      <TableBar
        id="ledger"
        title={null}
        filters={[kind, period, ...(filter.list === "" ? [] : [list])]}
        onFilter={(name, value) =>
          change(name === "period" ? { ...periodIn(value) } : { [name]: value })
        }
        columns={(["amount", "balance", "when"] as const).map((key) => ({
          key,
          label: t(`columns.${key}`),
        }))}
      >
        <DownloadLedger query={ledgerQuery(filter)} />
      </TableBar>
      {/* Other filters start with the first page. */}
      <MatchingEntries
        key={JSON.stringify(filter)}
        filter={filter}
        onClear={() => change({ kind: "", list: "", from: "", to: "" })}
      />
    </div>
  );
}
