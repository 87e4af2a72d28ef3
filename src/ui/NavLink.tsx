import type { ComponentProps } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "./Link.tsx";

interface Props extends Omit<ComponentProps<typeof Link>, "to"> {
  to: string;
}

/** Navigation link, marked when it leads to the current page. */
export function NavLink({ to, ...rest }: Props) {
  const { pathname } = useLocation();
  return <Link {...rest} to={to} aria-current={pathname === to ? "page" : undefined} />;
}
