import type { ReactNode } from "react";
import { classNames } from "./classNames.ts";

interface Props {
  /** Heading of the rows. */
  title: ReactNode;
  /** Number of rows. */
  count?: ReactNode;
  /** Saved views. */
  views?: ReactNode;
  /** Keeps the place of the views on a phone while they load. */
  viewsPlace?: boolean;
  /** Field that searches the rows. */
  search?: ReactNode;
  /** Chips of the filters that are set, in a line below. */
  chips?: ReactNode;
  /** Buttons at the end of the line. */
  children?: ReactNode;
}

/** Line above a table: title, number of rows, views, search and buttons. On a phone, the search and the views each have a line. */
export function Toolbar(props: Props) {
  const { title, count, views, viewsPlace = false, search, chips, children } = props;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:flex-1">
          {title}
          {count}
        </div>
        {views === undefined ? null : (
          <div
            className={classNames(
              viewsPlace ? "max-sm:min-h-row" : "empty:hidden",
              "max-sm:order-last max-sm:basis-full",
            )}
          >
            {views}
          </div>
        )}
        <div className="ms-auto max-sm:order-last max-sm:basis-full">{search}</div>
        <div className="flex items-center gap-2">{children}</div>
      </div>
      {chips}
    </>
  );
}
