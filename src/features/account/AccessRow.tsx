import type { ReactNode } from "react";

interface Props {
  /** The name, with badges. */
  heading: ReactNode;
  /** Details below the name. */
  children: ReactNode;
  /** The error of the last attempt to revoke it. */
  refused?: string | null;
  /** The button that revokes it. */
  action: ReactNode;
}

/** A row of a list of sessions, devices or providers that give access to an account. */
export function AccessRow({ heading, children, refused = null, action }: Props) {
  return (
    <li className="border-b border-line last:border-b-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-base">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-2 font-medium">{heading}</p>
          {children}
          {refused === null ? null : (
            <p role="alert" className="mt-1 text-sm text-undeliverable">
              {refused}
            </p>
          )}
        </div>
        {action}
      </div>
    </li>
  );
}

/** Details of an access row, side by side. */
export function AccessDetails({ children }: { children: ReactNode }) {
  return <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">{children}</p>;
}
