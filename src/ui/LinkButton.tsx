import type { ComponentProps } from "react";
import { Icon } from "./Icon.tsx";
import { type ButtonLook, buttonClasses } from "./buttonClasses.ts";
import { classNames } from "./classNames.ts";
import type { IconName } from "./iconPaths.ts";
import { Link } from "./Link.tsx";

interface Props extends ButtonLook, ComponentProps<typeof Link> {
  icon?: IconName;
}

/** Link that looks like a button. */
export function LinkButton({ look, size, icon, className, children, ...rest }: Props) {
  return (
    <Link
      {...rest}
      className={classNames(
        buttonClasses({ ...(look && { look }), ...(size && { size }) }),
        className,
      )}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}
