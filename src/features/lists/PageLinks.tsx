import { useSearchParams } from "react-router-dom";
import { Link } from "#web/ui/Link.tsx";

interface Props {
  /** Cursor of the next page; null on the last one. */
  next: string | null;
  texts: { label: string; first: string; next: string };
}

/** Links to the first and to the next page of a list, whose cursor is in the URL. */
export function PageLinks({ next, texts }: Props) {
  const [query] = useSearchParams();
  const page = (cursor: string | null) => {
    const { after: _, ...others } = Object.fromEntries(query);
    const search = new URLSearchParams({
      ...others,
      ...(cursor === null ? {} : { after: cursor }),
    });
    return { search: search.toString() };
  };
  return (
    <nav aria-label={texts.label} className="flex gap-4 text-base empty:hidden">
      {query.get("after") === null ? null : (
        <Link className="text-link" to={page(null)}>
          {texts.first}
        </Link>
      )}
      {next === null ? null : (
        <Link className="text-link" to={page(next)}>
          {texts.next}
        </Link>
      )}
    </nav>
  );
}
