import { classNames } from "./classNames.ts";

/** The place of something that is on its way, in the shape it will have. Silent: the region around it says that it loads. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "block animate-pulse rounded-mark bg-line motion-reduce:animate-none",
        className,
      )}
    />
  );
}
