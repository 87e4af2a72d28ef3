import { createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Writes results to standard output (null), or to a file, whole or not at all. */
export async function saveTo(output: string | null, results: Readable): Promise<void> {
  if (output === null) {
    await pipeline(results, process.stdout, { end: false });
    return;
  }
  const unfinished = `${output}.part`;
  await pipeline(results, createWriteStream(unfinished));
  await rename(unfinished, output);
}
