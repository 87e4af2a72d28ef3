import type { ReactNode } from "react";

interface Props {
  /** Heading of the rows. */
  title: ReactNode;
  /** Number of rows. */
  count?: ReactNode;
  /** Saved views. */
  views?: ReactNode;
  /** Field that searches the rows. */
  search?: ReactNode;
  /** Chips of the filters that are set, in a line below. */
  chips?: ReactNode;
  /** Buttons at the end of the line. */
  children?: ReactNode;
}

/** Line above a table: title, number of rows, views, search and buttons. On a phone, the search and the views each have a line. */
export function Toolbar({ title, count, views, search, chips, children }: Props) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 items-center gap-2 max-sm:flex-1">
          {title}
          {count}
        </div>
        {/* Keeps its place on a phone while it loads. */}
        {views === undefined ? null : (
          <div className="max-sm:order-last max-sm:min-h-row max-sm:basis-full">{views}</div>
        )}
        <div className="ms-auto max-sm:order-last max-sm:basis-full">{search}</div>
        <div className="flex items-center gap-2">{children}</div>
      </div>
      {chips}
    </>
  );
}
