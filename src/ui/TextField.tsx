import { type ComponentProps, type ReactNode } from "react";
import { FieldNote } from "./FieldNote.tsx";
import { classNames } from "./classNames.ts";
import { useFieldIds } from "./useFieldIds.ts";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "size"> {
  label: string;
  /** Hides the label visually, for example below a heading with the same text. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string | null;
  /** For addresses, keys and host names: monospace, left to right in every language. */
  monospace?: boolean;
  large?: boolean;
  /** Controls at the end of the field. */
  trailing?: ReactNode;
}

export function TextField({
  label,
  labelHidden = false,
  hint,
  error,
  monospace = false,
  large = false,
  trailing,
  className,
  id,
  ...rest
}: TextFieldProps) {
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
        <input
          {...rest}
          {...control}
          dir={monospace ? "ltr" : rest.dir}
          className={classNames(
            "w-full min-w-0 rounded-box border bg-paper px-3 text-md text-ink placeholder:text-muted read-only:bg-canvas disabled:opacity-60 pointer-coarse:min-h-touch",
            large ? "min-h-touch" : "min-h-row sm:text-base",
            monospace && "font-mono rtl:text-end",
            error ? "border-undeliverable" : "border-edge",
            trailing ? "pe-11" : null,
          )}
        />
        {trailing ? (
          <span className="absolute inset-y-0 end-0 flex items-center pe-1">{trailing}</span>
        ) : null}
      </div>
      {error ? <FieldNote id={errorId} text={error} invalid /> : null}
      {hint ? <FieldNote id={hintId} text={hint} /> : null}
    </div>
  );
}
