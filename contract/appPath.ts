/** The address that a path of an app stands for (its host means nothing), or null for whatever leads, or may be bent to lead, elsewhere. */
export function appPath(candidate: string): URL | null {
  try {
    const here = "http://app.invalid";
    const url = new URL(candidate, here);
    // URL drops tabs and newlines and turns "\" into "/": what it read must be what was written.
    const asWritten = url.origin + url.pathname + url.search + url.hash === here + candidate;
    return asWritten && /^\/(?![/\\])/u.test(candidate) ? url : null;
  } catch {
    return null;
  }
}
