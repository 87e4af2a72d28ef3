import { ListReadError } from "./listReadError.ts";
import { listReaderLimits } from "./listReaderLimits.ts";
import { smallPieces } from "./listSource.ts";

/** Ratios say something only of more than this. */
const ratioFrom = 1024 * 1024;
/** What is handed to the platform at once: deflate makes at most 1,032 bytes of one. */
const handedBytes = 4096;
/** Nothing packed takes so many bytes to make one: a header or empty blocks without an end. */
const idleBytes = 1024 * 1024;

/** What an archive still may unpack to, over all that is read of it. */
export interface UnpackBudget {
  left: number;
}

/** The budget of one reading of an archive. */
export const unpackBudget = (): UnpackBudget => ({ left: listReaderLimits.unpackedBytes });

/** An archive that is not taken, and why. */
export const archiveRefused = (why: string): ListReadError =>
  new ListReadError("archive_refused", `The archive cannot be taken. ${why}`);

/** An archive that is damaged, cut off, or goes on where it should end. */
export class ArchiveDamaged extends ListReadError {
  constructor() {
    super("archive_refused", "The archive cannot be taken. It is damaged or cut off.");
  }
}

/** Unpacks bytes as they come. Throws {@link ListReadError} for what is damaged, cut off or unpacks to too much. */
export async function* inflate(
  packed: AsyncIterable<Uint8Array>,
  format: "gzip" | "deflate-raw",
  budget: UnpackBudget,
): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream(format);
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  let handed = 0;
  let received = 0;
  let handedBefore = 0;
  const feed = async (): Promise<void> => {
    try {
      for await (const bytes of smallPieces(packed)) {
        for (let start = 0; start < bytes.length; start += handedBytes) {
          const piece = bytes.slice(start, start + handedBytes);
          handed += piece.length;
          if (handed - handedBefore > idleBytes) {
            throw archiveRefused("It takes room for nothing.");
          }
          await writer.write(piece);
        }
      }
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => undefined);
    }
  };
  const fed = feed();
  try {
    for (;;) {
      const { value } = await reader.read();
      if (value === undefined) {
        return;
      }
      received += value.length;
      handedBefore = handed;
      budget.left -= value.length;
      if (budget.left < 0) {
        throw archiveRefused("It unpacks to more than 200 MB.");
      }
      if (received > ratioFrom && received > handed * listReaderLimits.unpackedRatio) {
        throw archiveRefused("It unpacks to more than 100 times its size.");
      }
      yield value;
    }
  } catch (error) {
    // What the platform finds wrong is a TypeError; anything else came from whoever gave the bytes.
    throw error instanceof TypeError ? new ArchiveDamaged() : error;
  } finally {
    await reader.cancel().catch(() => undefined);
    await fed;
  }
}
