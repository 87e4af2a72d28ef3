import { useState } from "react";

/** Hides the error of a field from its first edit until the form is sent again. */
export function useLiveErrors(errors: Readonly<Record<string, string>>): {
  shown: Readonly<Record<string, string>>;
  /** True once a field was edited after the form was sent. */
  edited: boolean;
  edit: (name: string) => void;
  renew: () => void;
} {
  const [names, setNames] = useState<readonly string[]>([]);
  const shown = Object.fromEntries(
    Object.entries(errors).filter(([name]) => !names.includes(name)),
  );
  return {
    shown,
    edited: names.length > 0,
    edit: (name) => setNames((known) => (known.includes(name) ? known : [...known, name])),
    renew: () => setNames([]),
  };
}
