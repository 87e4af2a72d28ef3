import type { ReactNode } from "react";
import { Notice } from "./Notice.tsx";

/** Why a form was refused, said at once to screen readers. Renders nothing without a message. */
export function FormError({ children, id }: { children: ReactNode; id?: string }) {
  return (
    // Empty it takes no gap among the fields around it.
    <div role="alert" id={id} className="empty:absolute">
      {children ? <Notice tone="bad">{children}</Notice> : null}
    </div>
  );
}
