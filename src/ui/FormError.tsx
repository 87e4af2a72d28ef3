import type { ReactNode } from "react";
import { Notice } from "./Notice.tsx";

/** Error of a form, announced to screen readers. Renders nothing without a message. */
export function FormError({ children, id }: { children: ReactNode; id?: string }) {
  return (
    // Takes no gap between fields while empty.
    <div role="alert" id={id} className="empty:absolute">
      {children ? <Notice tone="bad">{children}</Notice> : null}
    </div>
  );
}
