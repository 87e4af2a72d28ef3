import type { ReactNode } from "react";

/** A name and its value in a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="mt-2 text-muted sm:mt-0">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
