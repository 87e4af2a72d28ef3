import type { ComponentProps } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router-dom";

interface Props extends Omit<ComponentProps<"a">, "href"> {
  to: To;
  replace?: boolean;
  /** Navigation state for the target page. */
  state?: unknown;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
}

/** Link within the app. The router's own link adds 4 KB gzip that only its framework mode needs. */
export function Link({
  to,
  replace = false,
  state,
  preventScrollReset = false,
  onClick,
  children,
  ...rest
}: Props) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, {
    replace,
    state,
    preventScrollReset,
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
