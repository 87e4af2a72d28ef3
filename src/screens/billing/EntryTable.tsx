import { useTranslation } from "react-i18next";
import type { LedgerEntry } from "#contract/ledger.ts";
import { copyWithToast } from "#web/features/tables/copyWithToast.ts";
import { RowsTable } from "#web/features/tables/RowsTable.tsx";
import { listPath, paths } from "#web/paths.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { Link } from "#web/ui/Link.tsx";

const rowKey = ({ id }: LedgerEntry) => id;
/** In a card, the time is below what changed the balance. */
const reasonCell = (entry: LedgerEntry) => (
  <div className="py-1">
    <Reason entry={entry} />
    <div className="text-sm text-muted @2xl:hidden">
      <When at={entry.created_at} />
    </div>
  </div>
);
const whenCell = ({ created_at: createdAt }: LedgerEntry) => <When at={createdAt} />;

/** In a card, the balance is below the amount. */
const amountCell = ({ amount, balance }: LedgerEntry) => (
  <>
    <Amount amount={amount} />
    <div className="text-sm text-muted @xl:hidden">
      <Balance balance={balance} />
    </div>
  </>
);

const balanceCell = ({ balance }: LedgerEntry) => <Balance balance={balance} />;

/** Ledger entries, newest first. */
export function EntryTable({ entries }: { entries: readonly LedgerEntry[] }) {
  const { t } = useTranslation(["billing", "tables", "ui"]);
  return (
    <RowsTable
      id="ledger"
      caption={t("ledger.lead")}
      cards
      rows={entries}
      rowKey={rowKey}
      nameOf={({ kind }) => t(`kind.${kind}`)}
      menu={({ id }) => [
        {
          key: "copy",
          icon: "copy",
          label: t("copyId", { ns: "tables" }),
          onSelect: () => void copyWithToast(t, id),
        },
      ]}
      columns={[
        {
          key: "reason",
          header: t("columns.reason"),
          rowHeader: true,
          className: "w-full",
          cell: reasonCell,
        },
        {
          key: "amount",
          header: t("columns.amount"),
          numeric: true,
          cell: amountCell,
        },
        {
          key: "balance",
          header: t("columns.balance"),
          numeric: true,
          inCard: false,
          cell: balanceCell,
        },
        {
          key: "when",
          header: t("columns.when"),
          wideOnly: true,
          cell: whenCell,
        },
      ]}
    />
  );
}

/** A change of the balance; its sign comes before the digits in every language. */
function Amount({ amount }: { amount: number }) {
  const { number } = useFormats();
  return (
    <bdi dir="ltr">
      {amount > 0 ? "+" : ""}
      {number(amount)}
    </bdi>
  );
}

function Balance({ balance }: { balance: number }) {
  return useFormats().number(balance);
}

function When({ at }: { at: string }) {
  const { instant, ago } = useZonedFormats();
  return (
    <time dateTime={at} title={instant(at)} className="whitespace-nowrap">
      {ago(at)}
    </time>
  );
}

/** Why the balance changed, with links to what changed it. */
function Reason({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation("billing");
  const { list_id: list, validation_id: validation, key_id: key } = entry;
  // Their detail is the purchase.
  const bought = entry.kind === "purchase" || entry.kind === "refund";
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {list !== null ? (
        <Link className="text-link" to={listPath(list)}>
          {t("reason.list")}
        </Link>
      ) : validation !== null ? (
        <Link
          className="text-link"
          to={`${paths.history}?result=${encodeURIComponent(validation)}`}
        >
          {t("reason.validation")}
        </Link>
      ) : bought && entry.detail !== null ? (
        <Link
          className="text-link"
          to={`${paths.billing}?receipt=${encodeURIComponent(entry.detail)}`}
        >
          {t(`kind.${entry.kind}`)}
        </Link>
      ) : (
        <span>
          {t(entry.kind === "grant" && entry.amount < 0 ? "kind.taken" : `kind.${entry.kind}`)}
        </span>
      )}
      {key === null ? null : (
        <Link
          className="text-sm text-link"
          to={`${paths.history}?key_id=${encodeURIComponent(key)}`}
        >
          {t("reason.key")}
        </Link>
      )}
      {entry.detail === null || entry.detail === "operator" || bought ? null : (
        <bdi className="text-sm break-words text-muted">{entry.detail}</bdi>
      )}
    </span>
  );
}
