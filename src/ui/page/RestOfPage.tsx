import type { ReactNode } from "react";
import { classNames } from "#web/ui/classNames.ts";

interface Props {
  signedIn: boolean;
  /** True once the account's part is complete. */
  ready: boolean;
  children: ReactNode;
}

/** Content below the account's part of a prerendered page. It stays invisible until that part has loaded, so that readers never see it move. */
export function RestOfPage({ signedIn, ready, children }: Props) {
  const hidden = signedIn ? !ready && "invisible" : "in-[.signed-in]:invisible";
  return <div className={classNames(hidden)}>{children}</div>;
}
