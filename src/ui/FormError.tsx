import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

/** Why a form was refused, said at once to screen readers. Renders nothing without a message. */
export function FormError({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <div role="alert" id={id}>
      {children ? (
        <div className="flex items-start gap-2 rounded-box bg-undeliverable-tint px-3 py-2 text-base text-undeliverable">
          <Icon name="alert" className="mt-0.5" />
          <div className="min-w-0">{children}</div>
        </div>
      ) : null}
    </div>
  );
}
