import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of an archive; `open` is called when the archive reaches it. */
export interface ZipEntry {
  name: string;
  open: () => Readable;
}

/** Streams an archive of files, and closes the open source when the reader is gone. */
export function zipFile(entries: readonly ZipEntry[], mtime: Date): Readable {
  const zip = new ZipFile();
  const bytes = zip.outputStream as Readable;
  let source: Readable | null = null;
  zip.on("error", (error: Error) => bytes.destroy(error));
  bytes.once("close", () => source?.destroy());
  for (const { name, open } of entries) {
    zip.addReadStreamLazy(name, { mtime, compressionLevel: 4 }, (give) => {
      source = open();
      give(null, source);
    });
  }
  zip.end();
  return bytes;
}
