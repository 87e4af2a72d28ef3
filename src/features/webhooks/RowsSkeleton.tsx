import { Skeleton } from "#web/ui/Skeleton.tsx";

/** Place of a table that is being read. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <section aria-busy="true" aria-label={label} className="flex flex-col gap-2">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
    </section>
  );
}
