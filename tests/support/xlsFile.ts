/** A record of an old workbook: its kind, and its data as bytes. */
export type XlsRecord = [kind: number, data: Uint8Array];

/** Returns 16-bit numbers as bytes. */
export const words = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);

const begin = (kind: number): XlsRecord => [0x809, words(0x600, kind, 0, 0, 0, 0, 0, 0)];
const end: XlsRecord = [0x0a, Buffer.alloc(0)];
const recordsOf = (records: readonly XlsRecord[]): Buffer =>
  Buffer.concat(records.flatMap(([kind, data]) => [words(kind, data.length), data]));

/** Returns a text of one byte a character, with the length in front. */
export const xlsText = (text: string): Buffer =>
  Buffer.concat([words(text.length), Buffer.from([0]), Buffer.from(text, "latin1")]);

/** Builds a workbook (.xls, BIFF8) of one sheet with these records; `globals` are added to those of the workbook. */
export function xlsFile(records: readonly XlsRecord[], globals: readonly XlsRecord[] = []): Buffer {
  const name = Buffer.from([1, 0, 0x41]);
  const first = (at: number): Buffer =>
    recordsOf([
      begin(5),
      ...globals,
      [0x85, Buffer.concat([words(at % 65_536, Math.floor(at / 65_536), 0), name])],
      end,
    ]);
  const sheet = recordsOf([begin(0x10), ...records, end]);
  return compoundFile("Workbook", Buffer.concat([first(first(0).length), sheet]));
}

const unit = 512;
const ended = 0xfffffffe;

/** Builds a compound file of one stream: header, table, directory and the stream, padded to 4,096 bytes. */
export function compoundFile(name: string, stream: Buffer): Buffer {
  const sectors = Math.max(8, Math.ceil(stream.length / unit));
  const tables = Math.ceil((sectors + 1) / 127);
  const header = Buffer.alloc(unit, 0xff);
  header.fill(0, 0, 0x4c);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header);
  words(0x3e, 3, 0xfffe, 9, 6).copy(header, 0x18);
  header.writeUInt32LE(tables, 0x2c);
  header.writeUInt32LE(tables, 0x30);
  header.writeUInt32LE(4096, 0x38);
  header.writeUInt32LE(ended, 0x3c);
  header.writeUInt32LE(ended, 0x44);
  const table = Buffer.alloc(tables * unit, 0xff);
  for (let i = 0; i < tables; i += 1) {
    header.writeUInt32LE(i, 0x4c + i * 4);
    table.writeUInt32LE(0xfffffffd, i * 4);
  }
  table.writeUInt32LE(ended, tables * 4);
  for (let i = 1; i <= sectors; i += 1) {
    table.writeUInt32LE(i === sectors ? ended : tables + i + 1, (tables + i) * 4);
  }
  const directory = Buffer.concat([
    entry("Root Entry", 5, ended, 0),
    entry(name, 2, tables + 1, Math.max(4096, stream.length)),
    Buffer.alloc(256),
  ]);
  const body = Buffer.alloc(sectors * unit);
  stream.copy(body);
  return Buffer.concat([header, table, directory, body]);
}

function entry(name: string, type: number, start: number, bytes: number): Buffer {
  const written = Buffer.alloc(128);
  Buffer.from(name, "utf16le").copy(written);
  written.writeUInt16LE(name.length * 2 + 2, 0x40);
  written[0x42] = type;
  written.writeUInt32LE(start, 0x74);
  written.writeUInt32LE(bytes, 0x78);
  return written;
}
