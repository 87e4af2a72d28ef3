/** A value that can be chosen. */
export interface FilterOption {
  value: string;
  label: string;
}

/** A filter of a table, as its field and its chip show it; an empty value is no filter. */
export interface FilterField {
  name: string;
  label: string;
  value: string;
  kind: "choice" | "text" | "period";
  /** Choices; many of them can be searched. */
  options?: readonly FilterOption[];
  /** Text of the choice that matches everything. */
  any?: string;
  /** Value as the chip shows it. */
  valueText?: string;
  /** Word between name and value in the chip. */
  sentence?: "is" | "order";
  monospace?: boolean;
}

/** Returns the value of a filter as text. */
export const filterText = ({ value, valueText, options }: FilterField): string =>
  valueText ?? options?.find((option) => option.value === value)?.label ?? value;
