import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldNote } from "./FieldNote.tsx";
import { Icon } from "./Icon.tsx";
import { classNames } from "./classNames.ts";

interface Props extends Omit<ComponentProps<"select">, "size"> {
  label: string;
  hint?: ReactNode;
  error?: string | null;
}

/** One of a few known values; the options are its children. */
export function SelectField({ label, hint, error, className, id, children, ...rest }: Props) {
  const made = useId();
  const fieldId = id ?? made;
  const noteIds = [error && `${fieldId}-error`, hint && `${fieldId}-hint`].filter(Boolean);
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={fieldId} className="text-sm font-medium text-ink">
        {label}
      </label>
      <div className="relative flex">
        <select
          {...rest}
          id={fieldId}
          aria-invalid={error ? true : undefined}
          aria-describedby={noteIds.length > 0 ? noteIds.join(" ") : undefined}
          className={classNames(
            "min-h-row w-full min-w-0 appearance-none rounded-box border bg-paper ps-3 pe-9 text-md text-ink sm:text-base pointer-coarse:min-h-touch",
            error ? "border-undeliverable" : "border-edge",
          )}
        >
          {children}
        </select>
        <Icon
          name="chevronDown"
          className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted"
        />
      </div>
      {error ? <FieldNote id={`${fieldId}-error`} text={error} wrong /> : null}
      {hint ? <FieldNote id={`${fieldId}-hint`} text={hint} /> : null}
    </div>
  );
}
