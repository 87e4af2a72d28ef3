import { ListReadError } from "./listReadError.ts";
import { listReaderLimits } from "./listReaderLimits.ts";
import { smallPieces } from "./listSource.ts";

/** Unpacked bytes from which the ratio is checked, because small files can have any ratio. */
const ratioFrom = 1024 * 1024;
/** Bytes written to the platform at once: deflate makes at most 1,032 bytes of one. */
const handedBytes = 4096;
/** Maximum number of packed bytes without output; only endless headers or empty blocks need more. */
const idleBytes = 1024 * 1024;

/** Number of bytes that an archive may still unpack to, over all its parts. */
export interface UnpackBudget {
  left: number;
}

/** Returns the budget for reading an archive once. */
export const unpackBudget = (): UnpackBudget => ({ left: listReaderLimits.unpackedBytes });

/** Returns the error for a rejected archive; `why` is a sentence. */
export const archiveRefused = (why: string): ListReadError =>
  new ListReadError("archive_refused", `The archive cannot be taken. ${why}`);

/** Error of an archive that is damaged, truncated or too long. */
export class ArchiveDamaged extends ListReadError {
  constructor() {
    super("archive_refused", "The archive cannot be taken. It is damaged or cut off.");
  }
}

/** Unpacks a stream of bytes. Throws a {@link ListReadError} if it is damaged, truncated or unpacks to too much. */
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
    // The platform throws a TypeError for invalid data; any other error came from the source.
    throw error instanceof TypeError ? new ArchiveDamaged() : error;
  } finally {
    await reader.cancel().catch(() => undefined);
    await fed;
  }
}
