import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { Link } from "#web/ui/Link.tsx";

/** URL parameters of the results. */
const ofRows = ["verdict", "reason", "score", "q", "suggestion", "domain", "reply", "at", "row"];

/** Link to the rows that match a filter, replacing the current filter; scrolls to the results. */
export function FilteredRowsLink({
  wanted,
  className,
  children,
}: {
  wanted: Record<string, string>;
  className: string;
  children: ReactNode;
}) {
  const [query] = useSearchParams();
  const others = [...query].filter(([name]) => !ofRows.includes(name));
  const search = new URLSearchParams([...others, ...Object.entries(wanted)]).toString();
  return (
    <Link
      to={{ search: `?${search}` }}
      className={className}
      onClick={() => document.querySelector("#results")?.scrollIntoView({ block: "start" })}
    >
      {children}
    </Link>
  );
}
