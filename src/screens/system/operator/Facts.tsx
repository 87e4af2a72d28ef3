import type { ReactNode } from "react";

/** Facts about a workspace or a user: {@link Fact}s in a box. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-box border border-line bg-paper p-4 text-base sm:grid-cols-[12rem_minmax(0,1fr)]">
      {children}
    </dl>
  );
}

/** One fact with its name. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
