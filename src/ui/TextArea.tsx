import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./Field.tsx";
import { classNames } from "./classNames.ts";

interface Props extends ComponentProps<"textarea">, FieldProps {
  /** For code: monospace, left to right in every language. */
  monospace?: boolean;
}

/** Text field with several lines. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  monospace = false,
  className,
  id,
  ...rest
}: Props) {
  const field = { label, labelHidden, hint, error, className, id };
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          dir={monospace ? "ltr" : rest.dir}
          className={classNames(
            "w-full min-w-0 rounded-box border bg-paper px-3 py-2 text-md text-ink sm:text-base",
            monospace && "font-mono",
            error ? "border-undeliverable" : "border-edge",
          )}
        />
      )}
    </Field>
  );
}
