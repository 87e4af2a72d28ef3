/** Where the line at a heading's side has a station; the heading is the first of what the line runs along. */
export function PathDot() {
  return (
    <span
      aria-hidden="true"
      className="absolute -start-[7px] top-[10px] size-3 rounded-full border-2 border-brand bg-canvas"
    />
  );
}
