import type { ComponentProps } from "react";
import { Icon } from "./Icon.tsx";
import { type ButtonVariant, buttonClasses } from "./buttonClasses.ts";
import { classNames } from "./classNames.ts";
import type { IconName } from "./iconPaths.ts";
import { Link } from "./Link.tsx";

interface Props extends ButtonVariant, ComponentProps<typeof Link> {
  icon?: IconName;
}

/** Link that looks like a button. */
export function LinkButton({ variant, size, icon, className, children, ...rest }: Props) {
  return (
    <Link
      {...rest}
      className={classNames(
        buttonClasses({ ...(variant && { variant }), ...(size && { size }) }),
        className,
      )}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}
