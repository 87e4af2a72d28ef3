import { useTranslation } from "react-i18next";
import type { FoundSection } from "./createReferenceSearch.ts";

interface Props {
  /** The typed text. */
  query: string;
  /** Best first. */
  found: readonly FoundSection[];
}

/** Links to the sections that a search found, each with the passage that fits. */
export function SearchResults({ query, found }: Props) {
  const { t } = useTranslation("apiDocs");
  return (
    <>
      <output className="block text-sm text-muted">
        {found.length === 0 ? t("nothing", { query }) : t("found", { count: found.length })}
      </output>
      <ol lang="en" dir="ltr" className="mt-2">
        {found.map(({ id, title, note, excerpt }) => (
          <li key={id} className="border-t border-line">
            <a
              href={`#${id}`}
              className="block rounded-mark px-2 py-2 text-sm hover:text-link pointer-coarse:py-3"
            >
              <span className="block font-medium break-words">{title}</span>
              {note === "" ? null : (
                <span className="block font-mono text-xs break-words text-muted">{note}</span>
              )}
              {excerpt === "" ? null : (
                <span className="block text-xs break-words text-muted">{excerpt}</span>
              )}
            </a>
          </li>
        ))}
      </ol>
    </>
  );
}
