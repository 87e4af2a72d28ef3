import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A file of an archive; its bytes are asked for when its turn has come. */
export interface ZipEntry {
  name: string;
  open: () => Readable;
}

/** An archive of files, packed while it is read; when its reader is gone, what was open is closed. */
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
