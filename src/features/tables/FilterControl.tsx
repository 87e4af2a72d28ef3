import { lazy, Suspense } from "react";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useDebouncedText } from "#web/hooks/useDebouncedText.ts";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextField } from "#web/ui/TextField.tsx";
import { Combobox } from "./Combobox.tsx";
import type { FilterField } from "./filterField.ts";

const PeriodFilter = lazy(() =>
  import("./PeriodFilter.tsx").then((module) => ({ default: module.PeriodFilter })),
);

/** Number of choices up to which a select shows them all. */
const selectMost = 12;

interface Props {
  field: FilterField;
  onChange: (value: string) => void;
}

/** Field of a filter: a select, a combobox for many choices, a text or a period. */
export function FilterControl({ field, onChange }: Props) {
  const { label, value, kind, any = "", options = [] } = field;
  if (kind === "text") {
    return <TextFilter field={field} onChange={onChange} />;
  }
  if (kind === "period") {
    return (
      <div className="col-span-full">
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <PeriodFilter field={field} onChange={onChange} />
        </Suspense>
      </div>
    );
  }
  const known = value === "" || options.some((option) => option.value === value);
  const all = [
    { value: "", label: any },
    // A value that isn't offered any more still filters.
    ...(known ? [] : [{ value, label: field.valueText ?? value }]),
    ...options,
  ];
  return options.length > selectMost ? (
    <Combobox label={label} options={all} value={value} onChange={onChange} />
  ) : (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {all.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}

function TextFilter({ field: { label, value, monospace = false }, onChange }: Props) {
  const [typed, setTyped] = useDebouncedText(value, onChange);
  return (
    <TextField
      monospace={monospace}
      label={label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
