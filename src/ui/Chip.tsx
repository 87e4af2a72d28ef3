import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./classNames.ts";

interface Props extends ComponentProps<"button"> {
  /** Icon before the text. */
  mark?: ReactNode;
}

/** Small button that acts at once, for example to try an address or remove a filter. */
export function Chip({ mark, className, children, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      className={classNames(
        "inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-mark border border-line bg-paper px-2 text-start text-sm text-ink transition-colors duration-fast hover:border-brand hover:text-link pointer-coarse:min-h-touch",
        className,
      )}
    >
      {mark}
      <span className="truncate">{children}</span>
    </button>
  );
}
