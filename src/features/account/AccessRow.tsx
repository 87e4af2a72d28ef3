import type { ReactNode } from "react";

interface Props {
  /** What it is, with its badges. */
  heading: ReactNode;
  /** What is known of it. */
  children: ReactNode;
  /** Why it could not be taken away. */
  refused?: string | null;
  /** The button that takes it away. */
  action: ReactNode;
}

/** One of a list of things that open an account, such as a browser or a provider. */
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

/** Some facts of it, side by side. */
export function AccessDetails({ children }: { children: ReactNode }) {
  return <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">{children}</p>;
}
