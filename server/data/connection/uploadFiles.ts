import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Uploaded files in a directory, each named by the id of its upload. */
export interface UploadFiles {
  /** Writes bytes at an offset; resolves once they are on disk. */
  write(id: string, start: number, bytes: Uint8Array): Promise<void>;
  /** Yields a file's bytes from an offset; nothing if there is no file. */
  read(id: string, start: number): AsyncIterable<Uint8Array>;
  /** Returns the ids of all files. */
  ids(): Promise<string[]>;
  delete(id: string): Promise<void>;
}

const readBytes = 1024 * 1024;

/** Opens the directory, creating it with the first file. */
export function openUploadFiles(dir: string): UploadFiles {
  const pathOf = (id: string) => join(dir, id);
  return {
    async write(id, start, bytes) {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      // Not `a`: a part whose response was lost overwrites itself.
      const file = await open(pathOf(id), existsSync(pathOf(id)) ? "r+" : "w", 0o600);
      try {
        for (let done = 0; done < bytes.length;) {
          const rest = bytes.length - done;
          done += (await file.write(bytes, done, rest, start + done)).bytesWritten;
        }
        await file.datasync();
      } finally {
        await file.close();
      }
    },
    async *read(id, start) {
      if (existsSync(pathOf(id))) {
        yield* createReadStream(pathOf(id), { start, highWaterMark: readBytes });
      }
    },
    ids: async () => (existsSync(dir) ? readdir(dir) : []),
    delete: (id) => rm(pathOf(id), { force: true }),
  };
}
