import { encrypted } from "#listReader/input/encrypted.ts";
import { archiveRefused } from "#listReader/input/inflate.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";
import { firstBytes, type ListSource } from "#listReader/input/listSource.ts";

/** A part of a zip archive from its directory: the offset of its local header, and its compression. */
export interface ZipPart {
  offset: number;
  packed: number;
  unpacked: number;
  method: number;
  crc: number;
}

const endLength = 22;
const commentMax = 0xffff;
const directoryMax = 2 * 1024 * 1024;
/** Marks a size or offset that doesn't fit in 32 bits and is stored in a 64-bit field instead. */
const elsewhere = 0xffffffff;

/**
 * Returns the parts of an archive by name in lower case, from the directory at its end. Throws a
 * {@link ListReadError} if it is no archive, encrypted or too large.
 */
export async function zipDirectory(source: ListSource): Promise<Map<string, ZipPart>> {
  const tailFrom = Math.max(0, source.bytes - endLength - commentMax);
  const tail = await firstBytes(source.open(tailFrom), source.bytes - tailFrom);
  const end = directoryEnd(tail);
  const { length, start } = await directoryPlace(source, tail, end);
  if (length > directoryMax || start + length > source.bytes) {
    throw archiveRefused("Its directory cannot be read.");
  }
  return parseDirectory(await firstBytes(source.open(start), length));
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Returns the offset of the end record, the last one whose comment fits in the file. */
function directoryEnd(tail: Uint8Array): number {
  const view = viewOf(tail);
  for (let offset = tail.length - endLength; offset >= 0; offset -= 1) {
    if (
      view.getUint32(offset, true) === 0x06054b50 &&
      offset + endLength + view.getUint16(offset + 20, true) <= tail.length
    ) {
      return offset;
    }
  }
  throw archiveRefused("It is cut off.");
}

/** Returns the position of the directory, from the end record or from the Zip64 one before it. */
async function directoryPlace(
  source: ListSource,
  tail: Uint8Array,
  end: number,
): Promise<{ length: number; start: number }> {
  const view = viewOf(tail);
  const length = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  const locator = end - 20;
  const large = (length === elsewhere || start === elsewhere) && locator >= 0;
  if (!large || view.getUint32(locator, true) !== 0x07064b50) {
    return { length, start };
  }
  const place = Number(view.getBigUint64(locator + 8, true));
  const record = place < source.bytes ? await firstBytes(source.open(place), 56) : tail;
  const wide = viewOf(record);
  if (record.length !== 56 || wide.getUint32(0, true) !== 0x06064b50) {
    throw archiveRefused("Its directory cannot be read.");
  }
  return {
    length: Number(wide.getBigUint64(40, true)),
    start: Number(wide.getBigUint64(48, true)),
  };
}

function parseDirectory(directory: Uint8Array): Map<string, ZipPart> {
  const view = viewOf(directory);
  const parts = new Map<string, ZipPart>();
  let total = 0;
  for (
    let position = 0;
    position + 46 <= directory.length && view.getUint32(position, true) === 0x02014b50;
  ) {
    const nameEnd = position + 46 + view.getUint16(position + 28, true);
    const extraEnd = nameEnd + view.getUint16(position + 30, true);
    const name = partName(new TextDecoder().decode(directory.subarray(position + 46, nameEnd)));
    if ((view.getUint16(position + 8, true) & 1) === 1) {
      throw encrypted();
    }
    if (parts.has(name)) {
      // Zip readers disagree about which one counts.
      throw archiveRefused("It has the same part twice.");
    }
    const long = longNumbers(view, nameEnd, Math.min(extraEnd, directory.length));
    const field = (place: number): number => {
      const value = view.getUint32(position + place, true);
      return value === elsewhere ? (long.shift() ?? value) : value;
    };
    // The extra field contains them in this order, and only those that didn't fit.
    const unpacked = field(24);
    const packed = field(20);
    const offset = field(42);
    const method = view.getUint16(position + 10, true);
    parts.set(name, { offset, packed, unpacked, method, crc: view.getUint32(position + 16, true) });
    total += unpacked;
    position = extraEnd + view.getUint16(position + 32, true);
  }
  if (total > listReaderLimits.unpackedBytes) {
    throw archiveRefused("It unpacks to more than 200 MB.");
  }
  return parts;
}

/** Returns the name with `/`, because some programs write their system's separator. */
const partName = (name: string): string => name.replaceAll("\\", "/").toLowerCase();

/** Returns the 64-bit numbers of the Zip64 extra field. */
function longNumbers(view: DataView, from: number, end: number): number[] {
  for (let position = from; position + 4 <= end;) {
    const length = view.getUint16(position + 2, true);
    if (view.getUint16(position, true) === 1) {
      const count = Math.floor(Math.min(length, end - position - 4) / 8);
      return Array.from({ length: count }, (_, i) =>
        Number(view.getBigUint64(position + 4 + i * 8, true)),
      );
    }
    position += 4 + length;
  }
  return [];
}
