import { useTranslation } from "react-i18next";
import type { AnalyticsFilters, BreakdownField } from "#contract/analytics.ts";
import { useListApiKeysQuery } from "#web/api/apiKeysApi.ts";
import { Chip } from "#web/ui/Chip.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { useValueText } from "#web/features/analytics/useValueText.ts";

interface Props {
  filters: AnalyticsFilters;
  onChange: (values: Record<string, string>) => void;
}

/** One button for each filter, which removes it. */
export function FilterChips({ filters, onChange }: Props) {
  const { t } = useTranslation("analytics");
  const textOf = useValueText();
  const keys = useListApiKeysQuery(undefined, { skip: filters.key_id === undefined }).data?.data;
  const nameOf = (by: BreakdownField, value: string) =>
    by === "key" ? keys?.find(({ id }) => id === value)?.name : undefined;
  const chosen = Object.entries(filters) as [keyof AnalyticsFilters, string][];
  if (chosen.length === 0) {
    return null;
  }
  return (
    <ul aria-label={t("filters")} className="flex flex-wrap gap-2">
      {chosen.map(([name, value]) => {
        const by = name === "key_id" ? "key" : name;
        const text = `${t(`by.${by}`)}: ${nameOf(by, value) ?? textOf(by, value)}`;
        return (
          <li key={name} className="max-w-full">
            <Chip
              mark={<Icon name="close" size={14} />}
              aria-label={`${t("remove")} ${text}`}
              onClick={() => onChange({ [name]: "" })}
            >
              {text}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
