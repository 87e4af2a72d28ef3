import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import * as z from "zod/mini";
import { openSealedStream } from "./sealedStream.ts";

/** A line of a backup that isn't a row. */
export const lineSchema = z.union([
  z.object({
    format: z.number(),
    created_at: z.string(),
    database: z.enum(["sqlite", "postgres"]),
    migrations: z.array(z.string()),
  }),
  z.object({ file: z.string(), data: z.string() }),
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ end: z.string(), sum: z.string() }),
  z.object({ complete: z.literal(true) }),
]);

/** Yields the lines of a backup. Throws a `BackupUnreadable` unless all of it is intact. */
export async function* readLines(path: string, passphrase: string): AsyncGenerator<string> {
  const gunzip = createGunzip();
  const reading = pipeline(
    createReadStream(path),
    (bytes) => openSealedStream(bytes as AsyncIterable<Uint8Array>, passphrase),
    gunzip,
  );
  reading.catch(() => undefined);
  let rest = "";
  try {
    for await (const text of gunzip.setEncoding("utf8") as AsyncIterable<string>) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    await reading;
    throw error;
  }
  await reading;
}
