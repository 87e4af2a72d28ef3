/** A list file. Its name hints at the format, and its bytes can be read repeatedly, from any offset. */
export interface ListSource {
  name: string;
  bytes: number;
  open(start?: number): AsyncIterable<Uint8Array>;
}

const pieceBytes = 16 * 1024;

/** Splits bytes into small pieces, of which several copies fit in memory. */
export async function* smallPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    for (let start = 0; start < part.length; start += pieceBytes) {
      yield part.subarray(start, start + pieceBytes);
    }
  }
}

/** Returns the first `length` bytes, or fewer if the stream is shorter. */
export async function firstBytes(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): Promise<Uint8Array> {
  const found = new Uint8Array(length);
  let filled = 0;
  for await (const part of bytes) {
    const piece = part.subarray(0, length - filled);
    found.set(piece, filled);
    filled += piece.length;
    if (filled === length) {
      break;
    }
  }
  return found.subarray(0, filled);
}

/** Yields the first `length` bytes. */
export async function* limitedBytes(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array> {
  let left = length;
  if (left === 0) {
    return;
  }
  for await (const part of bytes) {
    yield part.subarray(0, left);
    left -= part.length;
    if (left <= 0) {
      return;
    }
  }
}
