function parsed(candidate: string, base: string): URL | null {
  try {
    return new URL(candidate, base);
  } catch {
    return null;
  }
}

/** The address that a path of an app stands for (its host means nothing), or null for whatever leads, or may be bent to lead, elsewhere. */
export function appPath(candidate: string): URL | null {
  if (!candidate.startsWith("/") || /^\/[/\\]/u.test(candidate)) {
    return null;
  }
  const here = "http://app.invalid";
  const url = parsed(candidate, here);
  // URL drops tabs and newlines and turns "\" into "/": what it read must be what was written.
  const asWritten = url !== null && url.pathname + url.search + url.hash === candidate;
  return asWritten && url.origin === here ? url : null;
}
