import { archiveRefused, inflate, type UnpackBudget } from "#intake/inflate.ts";
import { intakeLimits } from "#intake/intakeLimits.ts";
import { firstOctets, type ListSource } from "#intake/listSource.ts";

/** A part of a zip archive as its directory lists it: where its local header begins, and how it is packed. */
export interface ZipPart {
  offset: number;
  packed: number;
  unpacked: number;
  method: number;
}

const endLength = 22;
const commentMax = 0xffff;
const directoryMax = 2 * 1024 * 1024;
/** A size or place that does not fit into 32 bits and stands in an extra field instead. */
const elsewhere = 0xffffffff;

/** The parts of an archive by name, from the directory at its end. Throws an IntakeFault for what is no archive, encrypted or too large. */
export async function zipDirectory(source: ListSource): Promise<Map<string, ZipPart>> {
  const tailFrom = Math.max(0, source.octets - endLength - commentMax);
  const tail = await firstOctets(source.open(tailFrom), source.octets - tailFrom);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  let end = tail.length - endLength;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) {
    end -= 1;
  }
  if (end < 0) {
    throw archiveRefused("It is cut off.");
  }
  const length = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  if (length > directoryMax || start + length > source.octets) {
    throw archiveRefused("Its directory cannot be read.");
  }
  return partsOf(await firstOctets(source.open(start), length));
}

function partsOf(directory: Uint8Array): Map<string, ZipPart> {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.length);
  const parts = new Map<string, ZipPart>();
  let total = 0;
  for (let at = 0; at + 46 <= directory.length && view.getUint32(at, true) === 0x02014b50;) {
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const name = new TextDecoder().decode(directory.subarray(at + 46, nameEnd));
    if ((view.getUint16(at + 8, true) & 1) === 1) {
      throw archiveRefused("It is encrypted.");
    }
    const long = longNumbers(view, nameEnd, Math.min(extraEnd, directory.length));
    const field = (place: number): number => {
      const value = view.getUint32(at + place, true);
      return value === elsewhere ? (long.shift() ?? value) : value;
    };
    // The extra field holds them in this order, and only those that did not fit.
    const unpacked = field(24);
    const packed = field(20);
    const offset = field(42);
    parts.set(name.toLowerCase(), {
      offset,
      packed,
      unpacked,
      method: view.getUint16(at + 10, true),
    });
    total += unpacked;
    at = extraEnd + view.getUint16(at + 32, true);
  }
  if (total > intakeLimits.unpackedOctets) {
    throw archiveRefused("It unpacks to more than 200 MB.");
  }
  return parts;
}

/** The 64-bit numbers of the extra field of large archives. */
function longNumbers(view: DataView, from: number, end: number): number[] {
  for (let at = from; at + 4 <= end;) {
    const length = view.getUint16(at + 2, true);
    if (view.getUint16(at, true) === 1) {
      const count = Math.floor(Math.min(length, end - at - 4) / 8);
      return Array.from({ length: count }, (_, i) =>
        Number(view.getBigUint64(at + 4 + i * 8, true)),
      );
    }
    at += 4 + length;
  }
  return [];
}

/** The octets of a part, unpacked. Throws an IntakeFault for what is damaged or unpacks to too much. */
export async function* partOctets(
  source: ListSource,
  part: ZipPart,
  budget: UnpackBudget,
): AsyncGenerator<Uint8Array> {
  const header = await firstOctets(source.open(part.offset), 30);
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  if (header.length < 30 || view.getUint32(0, true) !== 0x04034b50) {
    throw archiveRefused("A part is not where its directory says.");
  }
  const start = part.offset + 30 + view.getUint16(26, true) + view.getUint16(28, true);
  const packed = limited(source.open(start), part.packed);
  if (part.method === 0) {
    yield* packed;
  } else if (part.method === 8) {
    yield* inflate(packed, "deflate-raw", budget);
  } else {
    throw archiveRefused("It is packed in a way that is not read here.");
  }
}

/** The first `length` octets, as they come. */
async function* limited(
  octets: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<Uint8Array> {
  let left = length;
  for await (const part of octets) {
    yield part.subarray(0, left);
    left -= part.length;
    if (left <= 0) {
      return;
    }
  }
}
