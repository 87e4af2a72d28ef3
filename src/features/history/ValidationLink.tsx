import { useLocation } from "react-router-dom";
import type { Validation } from "#contract/validations.ts";
import { Link } from "#web/ui/Link.tsx";

/** Link that opens the result and keeps the filters in the URL. */
export function ValidationLink({ check: { id, email, input } }: { check: Validation }) {
  const query = new URLSearchParams(useLocation().search);
  query.delete("tab");
  query.set("result", id);
  return (
    <Link
      to={{ search: query.toString() }}
      preventScrollReset
      data-result={id}
      // Truncates the end of an address, never its start.
      dir="ltr"
      className="block truncate font-mono text-sm text-link rtl:text-right"
    >
      {email ?? input}
    </Link>
  );
}
