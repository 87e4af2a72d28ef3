import type { ReactNode } from "react";

/** States of a part side by side, as long as there is room. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex max-w-full flex-wrap items-center gap-3">{children}</div>;
}
