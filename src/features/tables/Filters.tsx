import { useTranslation } from "react-i18next";
import { Icon } from "#web/ui/Icon.tsx";
import { Popover } from "#web/ui/Popover.tsx";
import { FilterControl } from "./FilterControl.tsx";
import { type FilterField, filterText } from "./filterField.ts";

interface Props {
  fields: readonly FilterField[];
  onChange: (name: string, value: string) => void;
}

/** Button that opens the fields of all filters; on a phone they are a sheet. */
export function FilterButton({ fields, onChange, onOpen }: Props & { onOpen?: () => void }) {
  const { t } = useTranslation("tables");
  const set = fields.filter(({ value }) => value !== "").length;
  return (
    <Popover
      label={t("filter")}
      icon="filter"
      note={set === 0 ? null : <span className="text-muted tabular">{set}</span>}
      close={t("done")}
      {...(onOpen && { onOpen })}
    >
      <div className="grid grid-cols-2 gap-3">
        {fields.map((field) => (
          <FilterControl
            key={field.name}
            field={field}
            onChange={(value) => onChange(field.name, value)}
          />
        ))}
      </div>
    </Popover>
  );
}

/** The filters that are set, each as a sentence that opens its field, with a button that removes it. */
export function FilterChips({ fields, onChange }: Props) {
  const { t } = useTranslation("tables");
  const set = fields.filter(({ value }) => value !== "");
  return set.length === 0 ? null : (
    <ul aria-label={t("active")} className="flex flex-wrap items-center gap-2">
      {set.map((field) => {
        const value = filterText(field);
        const names = { name: field.label, value: `\u2068${value}\u2069` };
        return (
          <li
            key={field.name}
            className="flex max-w-full items-center rounded-mark border border-line bg-paper"
          >
            <Popover
              bare
              start
              label={t(`sentence.${field.sentence ?? "is"}`, names)}
              close={t("done")}
            >
              <FilterControl field={field} onChange={(next) => onChange(field.name, next)} />
            </Popover>
            <button
              type="button"
              aria-label={t("remove", { name: field.label, value })}
              className="inline-flex min-h-7 items-center px-1 text-muted hover:text-ink pointer-coarse:min-h-touch pointer-coarse:px-3"
              onClick={() => onChange(field.name, "")}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
