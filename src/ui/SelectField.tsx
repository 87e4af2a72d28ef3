import { type ComponentProps, type ReactNode } from "react";
import { FieldNote } from "./FieldNote.tsx";
import { Icon } from "./Icon.tsx";
import { classNames } from "./classNames.ts";
import { useFieldIds } from "./useFieldIds.ts";

interface Props extends Omit<ComponentProps<"select">, "size"> {
  label: string;
  /** Hides the label visually, where the first option says the same. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | null;
}

/** Select field; the options are its children. */
export function SelectField({
  label,
  labelHidden = false,
  hint,
  error,
  className,
  id,
  children,
  ...rest
}: Props) {
  const { errorId, hintId, control } = useFieldIds({ id, error, hint });
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <label
        htmlFor={control.id}
        className={labelHidden ? "sr-only" : "text-sm font-medium text-ink"}
      >
        {label}
      </label>
      <div className="relative flex">
        <select
          {...rest}
          {...control}
          className={classNames(
            "min-h-row w-full min-w-0 truncate appearance-none rounded-box border bg-paper ps-3 pe-9 text-md text-ink sm:text-base pointer-coarse:min-h-touch",
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
      {error ? <FieldNote id={errorId} text={error} invalid /> : null}
      {hint ? <FieldNote id={hintId} text={hint} /> : null}
    </div>
  );
}
