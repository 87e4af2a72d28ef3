import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps } from "./Field.tsx";
import { classNames } from "./classNames.ts";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "size">, FieldProps {
  /** For addresses, keys and host names: monospace, left to right in every language. */
  monospace?: boolean;
  large?: boolean;
  /** Controls at the end of the field. */
  trailing?: ReactNode;
}

export function TextField({
  label,
  labelHidden,
  hint,
  error,
  monospace = false,
  large = false,
  trailing,
  className,
  id,
  ...rest
}: TextFieldProps) {
  const field = { label, labelHidden, hint, error, className, id };
  return (
    <Field {...field}>
      {(control) => (
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
      )}
    </Field>
  );
}
