import type { ReactNode } from "react";
import { classNames } from "#web/ui/classNames.ts";

interface Props {
  signedIn: boolean;
  /** True once the account's part is complete. */
  ready: boolean;
  children: ReactNode;
}

/** What follows the account's part of a prerendered page: invisible until the height of that part is known, because it would move. */
export function RestOfPage({ signedIn, ready, children }: Props) {
  const hidden = signedIn ? !ready && "invisible" : "in-[.signed-in]:invisible";
  return <div className={classNames(hidden)}>{children}</div>;
}
