/** An address in a sentence. */
const address = /([\w.+-]+@[\w.-]+[a-z])/u;

/** A sentence whose addresses are not torn at their hyphens. */
export function Prose({ children }: { children: string }) {
  // What was matched stands at every second place.
  return children.split(address).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <bdi key={index} className="inline-block">
        {part}
      </bdi>
    ),
  );
}
