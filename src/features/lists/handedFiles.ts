/** Files that another screen took for the upload form. */
let handed: readonly File[] = [];

/** Keeps files for {@link takeHandedFiles}, which the upload form calls when it opens. */
export function handFiles(files: Iterable<File>): void {
  handed = [...files];
}

/** Returns the files kept by {@link handFiles}, once. */
export function takeHandedFiles(): readonly File[] {
  const files = handed;
  handed = [];
  return files;
}
