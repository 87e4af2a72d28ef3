import { type ReactNode, useId } from "react";
import { FieldNote } from "./FieldNote.tsx";
import { classNames } from "./classNames.ts";

/** Props that all fields share. */
export interface FieldProps {
  label: string;
  /** Hides the label visually, for example below a heading with the same text. */
  labelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
}

/** Attributes that connect a control with its label, error and hint. */
interface ControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface Props extends FieldProps {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, error and hint of a field, one below the other. */
export function Field({ label, labelHidden = false, hint, error, id, className, children }: Props) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const errorId = `${fieldId}-error`;
  const hintId = `${fieldId}-hint`;
  const noteIds = [error && errorId, hint && hintId].filter(Boolean);
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={fieldId} className={labelHidden ? "sr-only" : "text-sm font-medium text-ink"}>
        {label}
      </label>
      {children({
        id: fieldId,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": noteIds.length > 0 ? noteIds.join(" ") : undefined,
      })}
      {error ? <FieldNote id={errorId} text={error} invalid /> : null}
      {hint ? <FieldNote id={hintId} text={hint} /> : null}
    </div>
  );
}
