import { useTranslation } from "react-i18next";
import { operator } from "#web/operator.ts";
import { DataTable } from "#web/ui/DataTable.tsx";

/** Who else handles data for this installation, as the operator names them. */
export function SubProcessors() {
  const { t } = useTranslation("legal");
  return operator.subProcessors.length === 0 ? (
    <p className="mt-3 max-w-reading text-md text-muted">{t("operator.noSubProcessors")}</p>
  ) : (
    <div className="mt-3">
      <DataTable
        caption={t("operator.subProcessors")}
        columns={[
          {
            key: "name",
            header: t("operator.subProcessor"),
            rowHeader: true,
            cell: ({ name }) => name,
          },
          { key: "purpose", header: t("operator.purpose"), cell: ({ purpose }) => purpose },
          { key: "place", header: t("operator.place"), cell: ({ place }) => place },
        ]}
        rows={operator.subProcessors}
        rowKey={({ name }) => name}
      />
    </div>
  );
}
