import type { ReactNode } from "react";
import { MinimalHeader } from "./MinimalHeader.tsx";

/** A page with the minimal header only. */
export function MinimalPage({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-page flex-col px-4 py-8">
      <MinimalHeader className="mb-12 print:hidden" />
      {children}
    </div>
  );
}
