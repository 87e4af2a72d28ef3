import { archiveRefused, inflate, type UnpackBudget } from "#listReader/input/inflate.ts";
import { firstBytes, limitedBytes, type ListSource } from "#listReader/input/listSource.ts";
import type { ZipPart } from "./zipDirectory.ts";

/**
 * Yields the unpacked bytes of a part and verifies its checksum. Throws a {@link ListReadError} if it is damaged or
 * unpacks to too much.
 */
export async function* partBytes(
  source: ListSource,
  part: ZipPart,
  budget: UnpackBudget,
): AsyncGenerator<Uint8Array> {
  const header = await firstBytes(source.open(part.offset), 30);
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  if (header.length < 30 || view.getUint32(0, true) !== 0x04034b50) {
    throw archiveRefused("A part is not where its directory says.");
  }
  const start = part.offset + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  const packed = limitedBytes(source.open(start), part.packed);
  if (part.method === 0) {
    yield* checked(packed, part.crc);
  } else if (part.method === 8) {
    yield* checked(inflate(packed, "deflate-raw", budget), part.crc);
  } else {
    throw archiveRefused("It is packed in a way that is not read here.");
  }
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    rest = (rest & 1) === 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  }
  return rest;
});

/** Yields bytes, and throws at their end if their CRC-32 differs. */
async function* checked(bytes: AsyncIterable<Uint8Array>, crc: number): AsyncGenerator<Uint8Array> {
  let found = 0xffffffff;
  for await (const piece of bytes) {
    for (let i = 0; i < piece.length; i += 1) {
      found = (table[(found ^ (piece[i] ?? 0)) & 0xff] ?? 0) ^ (found >>> 8);
    }
    yield piece;
  }
  if ((found ^ 0xffffffff) >>> 0 !== crc) {
    throw archiveRefused("A part of it is damaged.");
  }
}
