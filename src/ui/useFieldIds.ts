import { type ReactNode, useId } from "react";

interface Field {
  id?: string | undefined;
  error?: string | null | undefined;
  hint?: ReactNode;
}

/** Returns ids for a control, its hint and its error, and the attributes that connect them. */
export function useFieldIds({ id, error, hint }: Field) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
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
