import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { ledgerKinds } from "#contract/ledger.ts";
import { changeParams } from "#web/hooks/changeParams.ts";
import { Button } from "#web/ui/Button.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { type LedgerFilter, ledgerFilterIn } from "./ledgerFilter.ts";
import { MatchingEntries } from "./MatchingEntries.tsx";

/** The ledger; the URL keeps its filters. */
export function Ledger() {
  const { t } = useTranslation("billing");
  const [params, setParams] = useSearchParams();
  const filter = ledgerFilterIn(params);
  const change = (values: Partial<LedgerFilter>) =>
    setParams((before) => changeParams(before, values), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          className="w-full sm:w-40"
          label={t("ledger.kind")}
          value={filter.kind}
          onChange={({ target }) => change({ kind: target.value as LedgerFilter["kind"] })}
        >
          <option value="">{t("ledger.anyKind")}</option>
          {ledgerKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </SelectField>
        {(["from", "to"] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            className="w-full sm:w-40"
            label={t(`ledger.${name}`)}
            value={filter[name]}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        {filter.list === "" ? null : (
          <Button onClick={() => change({ list: "" })}>{t("ledger.anyList")}</Button>
        )}
      </div>
      {/* Other filters start with the first page. */}
      <MatchingEntries
        key={JSON.stringify(filter)}
        filter={filter}
        onClear={() => change({ kind: "", list: "", from: "", to: "" })}
      />
    </div>
  );
}
