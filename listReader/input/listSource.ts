/** A file of addresses: its name is a label that tells its format, and its bytes can be read as often as wanted, from any place on. */
export interface ListSource {
  name: string;
  bytes: number;
  open(start?: number): AsyncIterable<Uint8Array>;
}

const pieceBytes = 16 * 1024;

/** Cuts bytes into pieces that are small enough to be held several times. */
export async function* smallPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of bytes) {
    for (let start = 0; start < part.length; start += pieceBytes) {
      yield part.subarray(start, start + pieceBytes);
    }
  }
}

/** The next `length` bytes, or as many as there are. */
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

/** The first `length` bytes, as they come. */
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
