import type { ReactNode } from "react";
import { classNames } from "#web/ui/classNames.ts";

interface Props {
  /** Name of what is shown, in the bar at the top. */
  title: ReactNode;
  /** Further facts at the end of the bar. */
  note?: ReactNode;
  /** Source of the capture. */
  caption?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Frame of a product capture: a bar, the capture and its source. */
export function Capture({ title, note, caption, className, children }: Props) {
  return (
    <figure className={classNames("min-w-0", className)}>
      <div className="overflow-hidden rounded-box border border-line bg-paper">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm">
          <span className="font-semibold">{title}</span>
          <span className="text-muted">{note}</span>
        </div>
        {children}
      </div>
      {caption ? <figcaption className="mt-2 text-sm text-muted">{caption}</figcaption> : null}
    </figure>
  );
}
