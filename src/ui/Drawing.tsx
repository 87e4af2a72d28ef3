interface Props {
  /** The id of a symbol in `public/drawings.svg`. */
  name: string;
  className?: string;
}

/** A drawing of ours in two inks: the path in the brand's, what stands on it in the text's. One file serves all of them. */
export function Drawing({ name, className = "" }: Props) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 96 64"
      // The path runs with the text; a mirrored @ would be none.
      className={`h-16 w-24 shrink-0 fill-none stroke-muted text-brand ${name === "syntax" ? "" : "flip-rtl"} ${className}`}
    >
      <use href={`/drawings.svg#${name}`} />
    </svg>
  );
}
