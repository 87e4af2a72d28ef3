import { useTranslation } from "react-i18next";
import type { SubProcessor } from "#contract/operator.ts";
import { useOperator } from "#web/useOperator.ts";
import { type Column, DataTable } from "#web/ui/DataTable.tsx";

/** Isolates the operator's text, which may have any direction. */
const written = (part: keyof SubProcessor) => (row: SubProcessor) => <bdi>{row[part]}</bdi>;

/** Table of subprocessors named by the operator. */
export function SubProcessors() {
  const { t } = useTranslation("legal");
  const { subProcessors } = useOperator();
  const columns: Column<SubProcessor>[] = [
    {
      key: "name",
      header: t("operator.subProcessor"),
      rowHeader: true,
      cell: written("name"),
    },
    { key: "purpose", header: t("operator.purpose"), cell: written("purpose") },
    { key: "place", header: t("operator.place"), cell: written("place") },
  ];
  return subProcessors.length === 0 ? (
    <p className="mt-3 max-w-reading text-md text-muted">{t("operator.noSubProcessors")}</p>
  ) : (
    <div className="mt-3">
      <DataTable
        caption={t("operator.subProcessors")}
        columns={columns}
        rows={subProcessors}
        rowKey={(row) => Object.values(row).join("\n")}
      />
    </div>
  );
}
