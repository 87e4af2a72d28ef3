import type { ReactNode } from "react";

/** Lays out states side by side, wrapping where needed. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex max-w-full flex-wrap items-center gap-3">{children}</div>;
}
