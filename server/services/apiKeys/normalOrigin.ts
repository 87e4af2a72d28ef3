/** Returns an origin as browsers send it: scheme, host in lower case and a port that isn't the default. Null for any other text, such as a URL with a path or a wildcard. */
export function normalOrigin(text: string): string | null {
  const url = URL.parse(text.trim());
  const plain = /^https?:\/\/[^\s/?#@*]+\/?$/iu.test(text.trim());
  return url !== null && plain && url.hostname !== "" ? url.origin : null;
}
