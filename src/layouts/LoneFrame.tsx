import type { ReactNode } from "react";
import { WayHome } from "./WayHome.tsx";

/** A page without chrome: only the way home and the language stand above it. */
export function LoneFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-page flex-col px-4 py-8">
      <WayHome className="mb-12 print:hidden" />
      {children}
    </div>
  );
}
