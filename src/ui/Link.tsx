import type { ComponentProps } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router-dom";

interface Props extends Omit<ComponentProps<"a">, "href"> {
  to: To;
  replace?: boolean;
  /** Handed to the page it leads to. */
  state?: unknown;
}

/** A link inside the app. The router's own brings along what only its framework mode can use (4 KB gzip on every page). */
export function Link({ to, replace = false, state, onClick, children, ...rest }: Props) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, {
    replace,
    state,
    ...(rest.target === undefined ? {} : { target: rest.target }),
  });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) {
          follow(event);
        }
      }}
    >
      {children}
    </a>
  );
}
