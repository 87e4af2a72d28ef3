import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";

/** Returns the bytes of a file, or of standard input for `-`. */
export async function readInput(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(file === "-" ? await buffer(process.stdin) : await readFile(file));
}
