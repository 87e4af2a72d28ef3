import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/Icon.tsx";

interface Props {
  /** Name of the column. */
  name: ReactNode;
  sorted: "ascending" | "descending" | "none";
  onSort: () => void;
}

/** Head of a column that sorts the rows by it, or the other way round. */
export function SortButton({ name, sorted, onSort }: Props) {
  const { t } = useTranslation("tables");
  return (
    <button
      type="button"
      title={typeof name === "string" ? t("sortBy", { column: name }) : undefined}
      className="inline-flex min-h-6 items-center gap-1 font-medium hover:text-ink aria-[current]:text-ink pointer-coarse:min-h-touch"
      aria-current={sorted === "none" ? undefined : "true"}
      onClick={onSort}
    >
      {name}
      {sorted === "none" ? null : (
        <Icon name="chevronDown" size={14} className={sorted === "ascending" ? "rotate-180" : ""} />
      )}
    </button>
  );
}
