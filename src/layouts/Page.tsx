import type { ReactNode } from "react";
import { SkipLink } from "./SkipLink.tsx";

interface PageProps {
  header: ReactNode;
  footer: ReactNode;
  /** True lets the page use the whole window. */
  wide?: boolean;
  /** True leaves room for the areas at the bottom of a narrow screen. */
  barred?: boolean;
  children: ReactNode;
}

/** The width that a prerendered page has once its session is known. */
const room = "in-[.signed-in]:[--page-width:100rem]";

/** The frame of the default layout: skip link, header, content and footer. */
export function Page({ header, footer, wide = false, barred = false, children }: PageProps) {
  return (
    <div
      className={`flex min-h-dvh flex-col ${wide ? "[--page-width:100rem]" : room} ${barred ? "max-md:pb-14" : ""}`}
    >
      <SkipLink />
      {header}
      {children}
      {footer}
    </div>
  );
}
