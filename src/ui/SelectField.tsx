import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import { classNames } from "./classNames.ts";

type Props = Omit<ComponentProps<"select">, "size"> & FieldProps;

/** Select field; the options are its children. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  children,
  ...rest
}: Props) {
  const field = { label, labelHidden, hint, error, className, id };
  return (
    <Field {...field}>
      {(control) => (
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
      )}
    </Field>
  );
}
