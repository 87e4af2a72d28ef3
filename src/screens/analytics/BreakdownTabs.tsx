import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AnalyticsFilters, BreakdownField } from "#contract/analytics.ts";
import { BreakdownTable } from "#web/features/analytics/BreakdownTable.tsx";
import type { Period } from "#web/features/analytics/period.ts";
import { Tabs } from "#web/ui/Tabs.tsx";

const fields = ["reason", "domain", "source", "key", "origin", "charge"] as const;

interface Props {
  query: Period & AnalyticsFilters;
  filters: AnalyticsFilters;
  /** Returns what filters the page by a value of a field; null if it can't be filtered by it. */
  filterBy: (by: BreakdownField) => ((value: string) => void) | null;
}

/** The results by one field at a time; a value filters the page. */
export function BreakdownTabs({ query, filters, filterBy }: Props) {
  const { t } = useTranslation("analytics");
  const [field, setField] = useState<(typeof fields)[number]>("reason");
  return (
    <div className="min-w-0 self-start rounded-box border border-line bg-paper px-4 pb-3">
      <h2 className="sr-only">{t("breakdown")}</h2>
      <Tabs
        label={t("breakdown")}
        selected={field}
        onSelect={setField}
        tabs={fields
          // Domains are counted by verdict only.
          .filter(
            (by) => by !== "domain" || Object.keys(filters).every((name) => name === "verdict"),
          )
          .map((by) => ({
            id: by,
            label: t(`by.${by}`),
            content: <BreakdownTable by={by} query={query} onFilter={filterBy(by)} />,
          }))}
      />
    </div>
  );
}
