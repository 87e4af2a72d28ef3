import { type ComponentProps, type ReactNode } from "react";
import { FieldNote } from "./FieldNote.tsx";
import { classNames } from "./classNames.ts";
import { useFieldIds } from "./useFieldIds.ts";

interface Props extends ComponentProps<"textarea"> {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  /** For code: monospace, left to right in every language. */
  monospace?: boolean;
}

/** Text field with several lines. */
export function TextArea({ label, hint, error, monospace = false, className, id, ...rest }: Props) {
  const { errorId, hintId, control } = useFieldIds({ id, error, hint });
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <label htmlFor={control.id} className="text-sm font-medium text-ink">
        {label}
      </label>
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
      {error ? <FieldNote id={errorId} text={error} invalid /> : null}
      {hint ? <FieldNote id={hintId} text={hint} /> : null}
    </div>
  );
}
