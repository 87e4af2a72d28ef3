import { browserStorage, storageKeys } from "#web/storage.ts";

/** Interrupted upload: its id on the server, and what identifies the file. */
export interface UnfinishedUpload {
  id: string;
  name: string;
  bytes: number;
  lastModified: number;
}

/** Returns the interrupted upload stored in this browser; null if there is none. */
export function unfinishedUpload(): UnfinishedUpload | null {
  try {
    return JSON.parse(browserStorage.get(storageKeys.upload) ?? "null") as UnfinishedUpload | null;
  } catch {
    return null;
  }
}

/** Stores an upload so that it can resume after a reload. */
export function saveUpload(id: string, { name, size, lastModified }: File): void {
  const upload: UnfinishedUpload = { id, name, bytes: size, lastModified };
  browserStorage.set(storageKeys.upload, JSON.stringify(upload));
}

export function clearUpload(): void {
  browserStorage.remove(storageKeys.upload);
}

/** Returns the id of the interrupted upload of a file; null if there is none. */
export function findUploadId(file: File): string | null {
  const earlier = unfinishedUpload();
  const same =
    earlier?.name === file.name &&
    earlier.bytes === file.size &&
    earlier.lastModified === file.lastModified;
  return same ? earlier.id : null;
}
