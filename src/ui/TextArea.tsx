import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldNote } from "./FieldNote.tsx";
import { classNames } from "./classNames.ts";

interface Props extends ComponentProps<"textarea"> {
  label: string;
  hint?: ReactNode;
  error?: string | null;
}

/** Text of several lines. */
export function TextArea({ label, hint, error, className, id, ...rest }: Props) {
  const made = useId();
  const fieldId = id ?? made;
  const noteIds = [error && `${fieldId}-error`, hint && `${fieldId}-hint`].filter(Boolean);
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={fieldId} className="text-sm font-medium text-ink">
        {label}
      </label>
      <textarea
        {...rest}
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={noteIds.length > 0 ? noteIds.join(" ") : undefined}
        className={classNames(
          "w-full min-w-0 rounded-box border bg-paper px-3 py-2 text-md text-ink sm:text-base",
          error ? "border-undeliverable" : "border-edge",
        )}
      />
      {error ? <FieldNote id={`${fieldId}-error`} text={error} wrong /> : null}
      {hint ? <FieldNote id={`${fieldId}-hint`} text={hint} /> : null}
    </div>
  );
}
