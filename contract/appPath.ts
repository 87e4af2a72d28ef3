/** Parses a path within the app and returns its URL on a placeholder host, or null if the path could lead to another site. */
export function appPath(candidate: string): URL | null {
  try {
    const here = "http://app.invalid";
    const url = new URL(candidate, here);
    // URL drops tabs and newlines and rewrites "\" as "/", so the parsed URL must equal the input.
    const asWritten = url.origin + url.pathname + url.search + url.hash === here + candidate;
    return asWritten && /^\/(?![/\\])/u.test(candidate) ? url : null;
  } catch {
    return null;
  }
}
