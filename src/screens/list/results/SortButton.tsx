import { useTranslation } from "react-i18next";
import type { RowSort } from "#contract/listRows.ts";
import { Icon } from "#web/ui/Icon.tsx";

interface Props {
  /** Name of the column. */
  name: string;
  by: "line" | "email" | "verdict" | "score";
  sort: RowSort;
  onSort: (sort: RowSort) => void;
}

/** Header of a column that sorts the rows by it, or the other way round. */
export function SortButton({ name, by, sort, onSort }: Props) {
  const { t } = useTranslation("bulk");
  const active = sort === by || sort === `-${by}`;
  return (
    <button
      type="button"
      title={t("results.sortBy", { column: name })}
      className="inline-flex min-h-6 items-center gap-1 font-medium hover:text-ink aria-[current]:text-ink pointer-coarse:min-h-touch"
      aria-current={active ? "true" : undefined}
      onClick={() => onSort(sort === by ? `-${by}` : by)}
    >
      {name}
      {active ? (
        <Icon name="chevronDown" size={14} className={sort === by ? "rotate-180" : ""} />
      ) : null}
    </button>
  );
}
