import { useDebouncedText } from "#web/hooks/useDebouncedText.ts";
import { TextField } from "#web/ui/TextField.tsx";

interface Props {
  label: string;
  /** Shows the label in the empty field instead of above it. */
  labelHidden?: boolean;
  /** Beginning of the addresses wanted; empty for any. */
  value: string;
  className: string;
  onChange: (begins: string) => void;
}

/** Field for the beginning of addresses; calls `onChange` once the typing pauses. */
export function AddressSearch({ label, labelHidden = false, value, className, onChange }: Props) {
  const [typed, setTyped] = useDebouncedText(value, onChange);
  return (
    <TextField
      type="search"
      monospace
      className={className}
      label={label}
      labelHidden={labelHidden}
      {...(labelHidden && { placeholder: label })}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
