interface Props<Id extends string> {
  /** Name of the choice for screen readers. */
  label: string;
  options: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** A choice of a few short words side by side; it applies at once. */
export function Segments<Id extends string>({ label, options, selected, onSelect }: Props<Id>) {
  return (
    <fieldset className="flex min-w-0 rounded-box border border-line">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          aria-pressed={option.id === selected}
          className="min-h-row rounded-box px-3 text-sm whitespace-nowrap text-muted hover:text-ink pointer-coarse:min-h-touch aria-pressed:bg-brand-tint aria-pressed:text-ink"
          onClick={() => onSelect(option.id)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
