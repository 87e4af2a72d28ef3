import { useTranslation } from "react-i18next";
import type { LedgerEntry } from "#contract/ledger.ts";
import { listPath, paths } from "#web/paths.ts";
import { useFormats, useZonedFormats } from "#web/text/formats.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Link } from "#web/ui/Link.tsx";

const reasonCell = (entry: LedgerEntry) => <Reason entry={entry} />;
const whenCell = ({ created_at: at }: LedgerEntry) => <When at={at} />;

const amountCell = ({ amount }: LedgerEntry) => <Amount amount={amount} />;

/** Ledger entries, newest first. */
export function EntryTable({ entries }: { entries: readonly LedgerEntry[] }) {
  const { t } = useTranslation("billing");
  const { number } = useFormats();
  return (
    <DataTable
      caption={t("ledger.lead")}
      rows={entries}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "reason",
          header: t("columns.reason"),
          rowHeader: true,
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
          cell: ({ balance }) => number(balance),
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
        <span>{t(`kind.${entry.kind}`)}</span>
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
