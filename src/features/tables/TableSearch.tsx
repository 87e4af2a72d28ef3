import { useDebouncedText } from "#web/hooks/useDebouncedText.ts";
import { TextField } from "#web/ui/TextField.tsx";

export interface Search {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** For addresses and hosts. */
  monospace?: boolean;
}

/** Field that searches the rows of a table once the typing pauses. */
export function TableSearch({ label, value, onChange, monospace = false }: Search) {
  const [typed, setTyped] = useDebouncedText(value, onChange);
  return (
    <TextField
      type="search"
      dir="auto"
      monospace={monospace}
      className="w-full sm:w-56"
      label={label}
      labelHidden
      placeholder={label}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
