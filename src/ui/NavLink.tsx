import type { ComponentProps } from "react";
import { useLocation } from "react-router-dom";
import { Link } from "./Link.tsx";

interface Props extends Omit<ComponentProps<typeof Link>, "to"> {
  to: string;
}

/** A link of a navigation: says so when it leads to the page on show. */
export function NavLink({ to, ...rest }: Props) {
  const { pathname } = useLocation();
  return <Link {...rest} to={to} aria-current={pathname === to ? "page" : undefined} />;
}
