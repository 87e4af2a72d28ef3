import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "./classNames.ts";

interface Props extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  /** For screen readers alone: the box is in the middle of its line then. */
  labelHidden?: boolean;
  hint?: ReactNode;
}

export function Checkbox({ label, labelHidden = false, hint, id, className, ...rest }: Props) {
  const generatedId = useId();
  const boxId = id ?? generatedId;
  return (
    <div className={className}>
      <label
        htmlFor={boxId}
        className={classNames(
          labelHidden ? "items-center" : "items-start",
          "flex min-h-6 gap-2 text-base pointer-coarse:min-h-touch pointer-coarse:items-center",
        )}
      >
        <input
          {...rest}
          id={boxId}
          type="checkbox"
          aria-labelledby={hint ? `${boxId}-label` : undefined}
          aria-describedby={hint ? `${boxId}-hint` : undefined}
          className={classNames(
            !labelHidden && "mt-0.5",
            "size-4 shrink-0 accent-brand pointer-coarse:mt-0 pointer-coarse:size-5",
          )}
        />
        <span className={labelHidden ? "sr-only" : undefined}>
          <span id={`${boxId}-label`}>{label}</span>
          {hint ? (
            <span id={`${boxId}-hint`} className="block text-sm text-muted">
              {hint}
            </span>
          ) : null}
        </span>
      </label>
    </div>
  );
}
