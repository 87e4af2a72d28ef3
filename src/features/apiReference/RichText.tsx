import { Link } from "#web/ui/Link.tsx";

/** Matches code between backticks, and links in Markdown. */
const marks = /(`[^`]+`|\[[^\]]+\]\([^)]+\))/u;

/** Text of the reference, with its code and links. */
export function RichText({ text }: { text: string }) {
  return text.split(marks).map((part, index) => {
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/u.exec(part);
    // The text is fixed at build time, so parts never change order.
    /* oxlint-disable react/no-array-index-key */
    if (part.startsWith("`")) {
      return (
        <code key={index} className="text-sm break-words">
          {part.slice(1, -1)}
        </code>
      );
    }
    if (link !== null) {
      const [, label, to = ""] = link;
      return to.startsWith("#") || to.includes(".") ? (
        <a key={index} className="text-link underline" href={to}>
          {label}
        </a>
      ) : (
        <Link key={index} className="text-link underline" to={to}>
          {label}
        </Link>
      );
    }
    /* oxlint-enable react/no-array-index-key */
    return part;
  });
}
