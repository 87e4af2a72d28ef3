import { platform, setPriority } from "node:os";
import { isMainThread } from "node:worker_threads";

/** Niceness of background threads; the main thread runs at 0. */
const background = 10;

/**
 * Lowers the priority of the calling worker thread, so that the main thread gets a busy processor first. Only on
 * Linux: elsewhere the call would change the whole process.
 */
export function lowerThreadPriority(): void {
  if (isMainThread || platform() !== "linux") {
    return;
  }
  try {
    setPriority(background);
  } catch {
    // A container that forbids it runs the thread at normal priority.
  }
}
