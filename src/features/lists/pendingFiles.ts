/** Files that another screen took for the upload form. */
let pending: readonly File[] = [];

/** Keeps files for {@link takePendingFiles}, which the upload form calls when it opens. */
export function setPendingFiles(files: Iterable<File>): void {
  pending = [...files];
}

/** Returns the files kept by {@link setPendingFiles}, once. */
export function takePendingFiles(): readonly File[] {
  const files = pending;
  pending = [];
  return files;
}
