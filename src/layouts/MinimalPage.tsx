import type { ReactNode } from "react";

/** One column of content below the header of the blank layout. */
export function MinimalPage({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-page px-4 py-8">{children}</div>;
}
