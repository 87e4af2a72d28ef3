import { classNames } from "./classNames.ts";

/** Placeholder in the shape of content that is loading. Hidden from screen readers; the region around it is `aria-busy`. */
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
