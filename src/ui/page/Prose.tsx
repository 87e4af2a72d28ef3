/** Matches an email address in a sentence. */
const address = /([\w.+-]+@[\w.-]+[a-z])/u;

/** Text whose email addresses don't break at hyphens. */
export function Prose({ children }: { children: string }) {
  // `split` puts the matches at odd indexes.
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
