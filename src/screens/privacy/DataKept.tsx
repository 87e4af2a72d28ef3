import { useTranslation } from "react-i18next";
import { useLegalTexts } from "#web/screens/legal/useLegalTexts.ts";
import { DataTable } from "#web/ui/DataTable.tsx";

/** Kinds of data, in the order of the table. */
const kinds = [
  "account",
  "sessions",
  "devices",
  "events",
  "attempts",
  "providers",
  "keys",
  "checks",
  "lists",
  "uploads",
  "answers",
  "deferrals",
  "ledger",
  "rules",
  "mails",
  "messages",
  "newsletter",
] as const;

const columns = ["what", "why", "long", "where"] as const;

/** What is kept about people, why, for how long and where. */
export function DataKept() {
  const { t } = useTranslation("legal");
  const { figures } = useLegalTexts("privacy");
  return (
    <div className="mt-4">
      <DataTable
        caption={t("privacy.data.caption")}
        columns={columns.map((column) => ({
          key: column,
          header: t(`privacy.data.columns.${column}`),
          rowHeader: column === "what",
          className: "min-w-44 py-2 align-top",
          cell: (kind: (typeof kinds)[number]) => t(`privacy.data.rows.${kind}.${column}`, figures),
        }))}
        rows={kinds}
        rowKey={(kind) => kind}
      />
    </div>
  );
}
