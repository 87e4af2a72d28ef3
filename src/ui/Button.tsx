import type { ComponentProps, MouseEvent } from "react";
import { Icon } from "./Icon.tsx";
import { type ButtonVariant, buttonClasses } from "./buttonClasses.ts";
import { classNames } from "./classNames.ts";
import type { IconName } from "./iconPaths.ts";
import { InlineSpinner } from "./InlineSpinner.tsx";

interface Props extends ButtonVariant, Omit<ComponentProps<"button">, "disabled"> {
  icon?: IconName;
  /** Shows a spinner beside the label and ignores clicks; the focus is kept. */
  busy?: boolean;
  /** Ignores clicks; stays focusable, so that the reason can be read. */
  inactive?: boolean;
}

export function Button({
  variant,
  size,
  icon,
  busy = false,
  inactive = false,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: Props) {
  const still = busy || inactive;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (still) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={still || undefined}
      className={classNames(
        buttonClasses({ ...(variant && { variant }), ...(size && { size }) }),
        className,
      )}
      onClick={click}
    >
      {busy ? <InlineSpinner /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}
