import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/Skeleton.tsx";

interface Props {
  /** The accessible name of what is loading. */
  label: string;
  /** Shown above the sections. */
  children?: ReactNode;
}

/** Placeholder for the sections of an account screen while they load. */
export function AccountSkeleton({ label, children }: Props) {
  return (
    <section aria-busy="true" aria-label={label} className="flex flex-col gap-8">
      {children}
      {[1, 2, 3].map((place) => (
        <div key={place} className="flex flex-col gap-2 border-t border-line pt-6">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-5 w-60" />
          <Skeleton className="h-9 w-36" />
        </div>
      ))}
    </section>
  );
}
