interface Props {
  /** Id of a symbol in `public/drawings.svg`. */
  name: string;
  className?: string;
}

/** Illustration in the brand and text colours. One file contains all of them. */
export function Drawing({ name, className = "" }: Props) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 96 64"
      // Illustrations follow the text direction, except the @, which can't be mirrored.
      className={`h-16 w-24 shrink-0 fill-none stroke-muted text-brand ${name === "syntax" ? "" : "flip-rtl"} ${className}`}
    >
      <use href={`/drawings.svg#${name}`} />
    </svg>
  );
}
