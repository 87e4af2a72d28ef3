import type { Inline } from "#web/features/blog/article.ts";
import { Link } from "#web/ui/Link.tsx";

/** Inline content of a block. */
export function InlineText({ parts }: { parts: readonly Inline[] }) {
  // The text is fixed at build time, so parts never change order.
  // oxlint-disable-next-line react/no-array-index-key
  return parts.map((part, index) => <Piece key={index} part={part} />);
}

function Piece({ part }: { part: Inline }) {
  if (typeof part === "string") {
    return part;
  }
  switch (part.kind) {
    case "strong":
      return (
        <strong className="font-semibold">
          <InlineText parts={part.children} />
        </strong>
      );
    case "em":
      return (
        <em>
          <InlineText parts={part.children} />
        </em>
      );
    case "code":
      return (
        <code dir="ltr" className="text-base break-words">
          {part.text}
        </code>
      );
    case "link":
    default:
      return part.to.startsWith("/") ? (
        <Link className="text-link underline" to={part.to}>
          <InlineText parts={part.children} />
        </Link>
      ) : (
        <a className="text-link underline" href={part.to} rel="noreferrer">
          <InlineText parts={part.children} />
        </a>
      );
  }
}
