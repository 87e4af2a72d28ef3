import type { ReactNode } from "react";
import { Footer } from "./Footer.tsx";
import { SkipLink } from "./SkipLink.tsx";

interface PageProps {
  header: ReactNode;
  /** True lets the page use the whole window. */
  wide?: boolean;
  children: ReactNode;
}

/** The frame of the default layout: skip link, header, content and footer. */
export function Page({ header, wide = false, children }: PageProps) {
  return (
    <div className={`flex min-h-dvh flex-col ${wide ? "[--page-width:100rem]" : ""}`}>
      <SkipLink />
      {header}
      {children}
      <Footer />
    </div>
  );
}
