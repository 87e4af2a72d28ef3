/** Station of the path line beside a heading. */
export function PathDot() {
  return (
    <span
      aria-hidden="true"
      className="absolute -start-[7px] top-[10px] size-3 rounded-full border-2 border-brand bg-canvas"
    />
  );
}
