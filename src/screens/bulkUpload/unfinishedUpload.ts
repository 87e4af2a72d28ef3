import { browserStorage, storageKeys } from "#web/storage.ts";

/** A file that was not sent to its end: the place it has at the server, and how it is known again. */
export interface UnfinishedUpload {
  id: string;
  name: string;
  bytes: number;
  lastModified: number;
}

/** What this browser knows of a file on its way; null where there is none. */
export function unfinishedUpload(): UnfinishedUpload | null {
  try {
    return JSON.parse(browserStorage.get(storageKeys.upload) ?? "null") as UnfinishedUpload | null;
  } catch {
    return null;
  }
}

/** Remembers where a file stands, so that it goes on after the page was loaded anew. */
export function saveUpload(id: string, { name, size, lastModified }: File): void {
  const kept: UnfinishedUpload = { id, name, bytes: size, lastModified };
  browserStorage.set(storageKeys.upload, JSON.stringify(kept));
}

export function clearUpload(): void {
  browserStorage.remove(storageKeys.upload);
}

/** The place of this very file, where it has one. */
export function uploadIdOf(file: File): string | null {
  const kept = unfinishedUpload();
  const same =
    kept?.name === file.name && kept.bytes === file.size && kept.lastModified === file.lastModified;
  return same ? kept.id : null;
}
