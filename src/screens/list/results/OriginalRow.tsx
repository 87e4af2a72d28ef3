import { useSearchParams } from "react-router-dom";
import { useReadListRowsQuery } from "#web/api/listsApi.ts";
import { useFormats } from "#web/text/formats.ts";
import { Link } from "#web/ui/Link.tsx";

/** Link to the row that a duplicate takes its result from. */
export function OriginalRow({ listId, position }: { listId: string; position: number }) {
  const { number } = useFormats();
  const [query] = useSearchParams();
  const { data } = useReadListRowsQuery({
    params: { id: listId },
    query: { from: position, limit: 1 },
  });
  const search = new URLSearchParams(query);
  search.set("row", String(position));
  return (
    <Link to={{ search: `?${search.toString()}` }} className="text-link underline">
      {data?.data[0]?.email ?? number(position)}
    </Link>
  );
}
