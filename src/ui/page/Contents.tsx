import { classNames } from "#web/ui/classNames.ts";

interface Props {
  heading: string;
  entries: readonly { id: string; text: string }[];
  /** Language of the entries, if it may differ from the page's. */
  written?: { lang: string; dir: "ltr" | "rtl" };
  className?: string;
}

/** Table of contents with links to the sections of the page. */
export function Contents({ heading, entries, written, className }: Props) {
  return (
    <nav aria-label={heading} className={classNames("print:hidden", className)}>
      <p className="text-sm font-semibold text-muted" aria-hidden="true">
        {heading}
      </p>
      <ul {...written} className="mt-1 border-s border-line ps-4">
        {entries.map(({ id, text }) => (
          <li key={id} className="py-0.5 pointer-coarse:py-2">
            <a className="text-link underline" href={`#${id}`}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
