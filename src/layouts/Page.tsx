import type { ReactNode } from "react";
import { Footer } from "./Footer.tsx";
import { SkipLink } from "./SkipLink.tsx";

/** The frame of the default layout, whoever looks at it. */
export function Page({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {header}
      {children}
      <Footer />
    </div>
  );
}
