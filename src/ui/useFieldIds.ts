import { type ReactNode, useId } from "react";

interface Field {
  id?: string | undefined;
  error?: string | null | undefined;
  hint?: ReactNode;
}

/** Ties a control to its label and notes: the ids of all three, and the attributes of the control. */
export function useFieldIds({ id, error, hint }: Field) {
  const made = useId();
  const fieldId = id ?? made;
  const errorId = `${fieldId}-error`;
  const hintId = `${fieldId}-hint`;
  const noteIds = [error && errorId, hint && hintId].filter(Boolean);
  return {
    errorId,
    hintId,
    control: {
      id: fieldId,
      "aria-invalid": error ? true : undefined,
      "aria-describedby": noteIds.length > 0 ? noteIds.join(" ") : undefined,
    },
  };
}
