import { Readable } from "node:stream";
import { constants, crc32, deflateRawSync } from "node:zlib";

/** A file of an archive; `open` is called when the archive reaches it. */
export interface ZipEntry {
  name: string;
  open: () => Readable;
}

/** A file that has been written. */
interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** Sizes and offsets from here on need the 64-bit fields of APPNOTE 4.5.3. */
const zip64From = 0xff_ff_ff_ff;
/** Bytes packed at once. */
const batchBytes = 128 * 1024;
/** Distance that deflate looks back for repetitions (RFC 1951, 2). */
const windowBytes = 32 * 1024;
const endOfDeflate = Buffer.from([3, 0]);
/** Sizes follow the data (bit 3) and names are UTF-8 (bit 11): APPNOTE 4.4.4. */
const flags = 0x08_08;
const deflated = 8;
const unix = 3 << 8;
const plainFile = (0o100_644 << 16) >>> 0;

/** A field of a record: its value and its width in bytes. */
type Field = readonly [value: number, width: 2 | 4 | 8];

/** Writes numbers one after the other, little endian. */
function record(...fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, width]) => sum + width, 0));
  let position = 0;
  for (const [value, width] of fields) {
    if (width === 8) {
      position = bytes.writeBigUInt64LE(BigInt(value), position);
    } else {
      position = bytes.writeUIntLE(value, position, width);
    }
  }
  return bytes;
}

/** Returns time and date as MS-DOS writes them, in the local time zone; years before 1980 become 1980. */
function dosTime(date: Date): readonly [Field, Field] {
  const year = Math.min(Math.max(date.getFullYear(), 1980), 2107) - 1980;
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  return [
    [time, 2],
    [(year << 9) | ((date.getMonth() + 1) << 5) | date.getDate(), 2],
  ];
}

/** Collects a source into batches, so that packing has something to repeat. */
async function* readBatches(source: Readable): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let size = 0;
  for await (const piece of source as AsyncIterable<Buffer | string>) {
    const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
    pending.push(bytes);
    size += bytes.length;
    if (size >= batchBytes) {
      yield Buffer.concat(pending);
      pending = [];
      size = 0;
    }
  }
  if (size > 0) {
    yield Buffer.concat(pending);
  }
}

/**
 * Packs a source in the calling thread. Streams of `node:zlib` pack in libuv's thread pool, at normal priority: twenty
 * downloads would compete with the thread that responds to requests. Each batch is a run of deflate blocks that may
 * refer to the batch before it.
 */
async function* deflate(source: Readable, written: Written): AsyncGenerator<Buffer> {
  let dictionary: Buffer | undefined;
  for await (const batch of readBatches(source)) {
    const blocks = deflateRawSync(batch, {
      level: 4,
      finishFlush: constants.Z_SYNC_FLUSH,
      ...(dictionary === undefined ? {} : { dictionary }),
    });
    dictionary = batch.subarray(-windowBytes);
    written.crc = crc32(batch, written.crc);
    written.size += batch.length;
    written.packed += blocks.length;
    yield blocks;
  }
  written.packed += endOfDeflate.length;
  yield endOfDeflate;
}

const isLarge = (limit: number, ...sizes: readonly number[]) => sizes.some((size) => size >= limit);

/** Returns what follows the data of a file: its checksum and sizes. */
function descriptor({ crc, packed, size }: Written, limit: number): Buffer {
  const width = isLarge(limit, packed, size) ? 8 : 4;
  return record([0x08_07_4b_50, 4], [crc, 4], [packed, width], [size, width]);
}

/** Returns a file's entry in the directory at the end of the archive. */
function directoryEntry(file: Written, times: readonly Field[], limit: number): Buffer {
  const { name, crc, packed, size, offset } = file;
  const large = isLarge(limit, packed, size, offset);
  const extra = large ? record([1, 2], [24, 2], [size, 8], [packed, 8], [offset, 8]) : "";
  const narrow = (value: number): Field => [large ? 0xff_ff_ff_ff : value, 4];
  return Buffer.concat([
    record([0x02_01_4b_50, 4], [unix | 63, 2], [large ? 45 : 20, 2], [flags, 2], [deflated, 2]),
    record(...times, [crc, 4], narrow(packed), narrow(size), [name.length, 2]),
    record([extra.length, 2], [0, 2], [0, 2], [0, 2], [plainFile, 4], narrow(offset)),
    name,
    Buffer.from(extra),
  ]);
}

/** Returns the end of the archive: where its directory begins and how large it is. */
function endOfArchive(files: number, size: number, offset: number, limit: number): Buffer {
  const large = isLarge(limit, size, offset);
  const wide = large
    ? [
        record([0x06_06_4b_50, 4], [44, 8], [unix | 63, 2], [45, 2], [0, 4], [0, 4]),
        record([files, 8], [files, 8], [size, 8], [offset, 8]),
        record([0x07_06_4b_50, 4], [0, 4], [offset + size, 8], [1, 4]),
      ]
    : [];
  const narrow = (value: number): Field => [large ? 0xff_ff_ff_ff : value, 4];
  const last = record([0x06_05_4b_50, 4], [0, 2], [0, 2], [files, 2], [files, 2]);
  return Buffer.concat([...wide, last, record(narrow(size), narrow(offset), [0, 2])]);
}

async function* writeArchive(
  entries: readonly ZipEntry[],
  mtime: Date,
  limit: number,
): AsyncGenerator<Buffer> {
  const times = dosTime(mtime);
  const files: Written[] = [];
  let offset = 0;
  for (const { name, open } of entries) {
    const file: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const header = record([0x04_03_4b_50, 4], [20, 2], [flags, 2], [deflated, 2], ...times);
    const empty = record([0, 4], [0, 4], [0, 4], [file.name.length, 2], [0, 2]);
    const start = Buffer.concat([header, empty, file.name]);
    yield start;
    yield* deflate(open(), file);
    const after = descriptor(file, limit);
    yield after;
    offset += start.length + file.packed + after.length;
    files.push(file);
  }
  const directory = Buffer.concat(files.map((file) => directoryEntry(file, times, limit)));
  yield directory;
  yield endOfArchive(files.length, directory.length, offset, limit);
}

/**
 * Streams an archive of files (PKWARE APPNOTE 6.3), and closes the open source when the reader is gone. Files and
 * archives of `limit` bytes and more get 64-bit sizes; tests lower it.
 */
export function zipFile(
  entries: readonly ZipEntry[],
  mtime: Date,
  limit: number = zip64From,
): Readable {
  return Readable.from(writeArchive(entries, mtime, limit), {
    objectMode: false,
    highWaterMark: batchBytes,
  });
}
