import { useTranslation } from "react-i18next";
import { PageSection } from "#web/layouts/PageSection.tsx";
import { useFormats } from "#web/text/formatting.ts";
import { DataTable } from "#web/ui/DataTable.tsx";

const outcomes = [
  { key: "definitive", credits: 1 },
  { key: "unknown", credits: 0 },
  { key: "syntax", credits: 0 },
  { key: "duplicate", credits: 0 },
  { key: "cached", credits: 0 },
  { key: "rule", credits: 0 },
  { key: "sample", credits: 0 },
  { key: "cancelled", credits: 0 },
  { key: "sandbox", credits: 0 },
] as const;

/** What costs a credit and what does not. */
export function CreditTable() {
  const { t } = useTranslation("pricing");
  const { number } = useFormats();
  return (
    <PageSection id="credits" heading={t("costs.heading")} lead={t("costs.lead")}>
      <DataTable
        caption={t("costs.heading")}
        columns={[
          {
            key: "what",
            header: t("costs.what"),
            rowHeader: true,
            className: "min-w-36 py-2 align-top font-medium",
            cell: ({ key }) => t(`costs.rows.${key}.what`),
          },
          {
            key: "credits",
            header: t("costs.credits"),
            numeric: true,
            className: "py-2 align-top",
            cell: ({ credits }) => number(credits),
          },
          {
            key: "why",
            header: t("costs.why"),
            className: "min-w-48 py-2 align-top text-muted",
            cell: ({ key }) => t(`costs.rows.${key}.why`),
          },
        ]}
        rows={outcomes}
        rowKey={({ key }) => key}
      />
    </PageSection>
  );
}
