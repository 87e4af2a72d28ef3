import { close, fdatasync, open } from "node:fs";
import { promisify } from "node:util";

const openFile = promisify(open);
const datasync = promisify(fdatasync);
const closeFile = promisify(close);

/** Writes a file's content from the operating system's memory to the disk. */
export interface SyncedFile {
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Returns a file that the first `sync` opens. */
export function syncedFile(path: string): SyncedFile {
  // A descriptor: Node throws when it garbage-collects an open `FileHandle`, as that of a database that nobody closed.
  let file: number | null = null;
  return {
    async sync() {
      // Windows flushes only files that are open for writing.
      file ??= await openFile(path, "r+");
      await datasync(file);
    },
    async close() {
      if (file !== null) {
        await closeFile(file);
        file = null;
      }
    },
  };
}

/** Writes of one connection that aren't on the disk yet. Those that end while others are flushed share the next flush. */
export class GroupFlush {
  readonly #file: SyncedFile;
  #written = false;
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  constructor(file: SyncedFile) {
    this.#file = file;
  }

  /** Records a write. */
  wrote(): void {
    this.#written = true;
  }

  /** Leaves the writes since the last flush to a later one. */
  postpone(): void {
    this.#written = false;
  }

  /** Resolves once everything written before is on the disk; at once if nothing was written since the last call. */
  async flushed(): Promise<void> {
    if (!this.#written) {
      return;
    }
    this.#written = false;
    if (this.#running === null) {
      await this.#start();
      return;
    }
    // The flush that runs may have begun before this write.
    this.#next ??= this.#running.then(
      () => this.#start(),
      () => this.#start(),
    );
    await this.#next;
  }

  async close(): Promise<void> {
    await Promise.allSettled([this.#running, this.#next]);
    await this.#file.close();
  }

  #start(): Promise<void> {
    this.#next = null;
    this.#running = this.#file.sync().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }
}
