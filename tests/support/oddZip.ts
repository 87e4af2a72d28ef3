import { crc32, deflateRawSync } from "node:zlib";

/** A part of an archive that is written in an unusual way, or wrongly. */
export interface OddPart {
  name: string;
  content: string | Uint8Array;
  stored?: boolean;
  crc?: number;
  method?: number;
  /** Puts sizes and checksum behind the part, as streaming writers do. */
  descriptor?: boolean;
  /** Puts sizes and offset in the extra field of large archives (ZIP64). */
  large?: boolean;
}

const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

/** Builds a zip archive of such parts; `large` writes the end records of large archives (ZIP64), `tail` is appended. */
export function oddZip(
  parts: readonly OddPart[],
  {
    large = false,
    comment = "",
    tail = "",
  }: { large?: boolean; comment?: string; tail?: string } = {},
): Buffer {
  const locals: Buffer[] = [];
  const listed: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const bytes = Buffer.from(part.content);
    const packed = part.stored ? bytes : deflateRawSync(bytes);
    const label = Buffer.from(part.name);
    const crc = part.crc ?? crc32(bytes);
    const sizes = Buffer.alloc(26);
    sizes.writeUInt16LE(part.large ? 45 : 20, 0);
    sizes.writeUInt16LE(part.descriptor ? 8 : 0, 2);
    sizes.writeUInt16LE(part.method ?? (part.stored ? 0 : 8), 4);
    sizes.writeUInt32LE(crc, 10);
    sizes.writeUInt32LE(part.large ? 0xffffffff : packed.length, 14);
    sizes.writeUInt32LE(part.large ? 0xffffffff : bytes.length, 18);
    sizes.writeUInt16LE(label.length, 22);
    const local = Buffer.from(sizes);
    local.fill(0, part.descriptor ? 10 : 26, part.descriptor ? 22 : 26);
    const behind = Buffer.alloc(part.descriptor ? 16 : 0);
    if (part.descriptor) {
      behind.write("PK\u0007\u0008", 0, "latin1");
      behind.writeUInt32LE(crc, 4);
      behind.writeUInt32LE(packed.length, 8);
      behind.writeUInt32LE(bytes.length, 12);
    }
    locals.push(Buffer.from("PK\u0003\u0004"), local, label, packed, behind);
    const extra = part.large
      ? Buffer.concat([
          Buffer.from([1, 0, 24, 0]),
          long(bytes.length),
          long(packed.length),
          long(offset),
        ])
      : Buffer.alloc(0);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(part.large ? 0xffffffff : offset, 10);
    sizes.writeUInt16LE(extra.length, 24);
    listed.push(Buffer.from("PK\u0001\u0002\u0014\u0000"), sizes, place, label, extra);
    offset += 30 + label.length + packed.length + behind.length;
  }
  const directory = Buffer.concat(listed);
  return Buffer.concat([
    ...locals,
    directory,
    large ? largeEnd(parts.length, directory.length, offset) : Buffer.alloc(0),
    end({ count: parts.length, length: directory.length, offset, large, comment }),
    Buffer.from(tail),
  ]);
}

function largeEnd(count: number, length: number, offset: number): Buffer {
  return Buffer.concat([
    Buffer.from("PK\u0006\u0006", "latin1"),
    long(44),
    Buffer.from([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    long(count),
    long(count),
    long(length),
    long(offset),
    Buffer.from("PK\u0006\u0007", "latin1"),
    Buffer.alloc(4),
    long(offset + length),
    Buffer.from([1, 0, 0, 0]),
  ]);
}

function end(of: {
  count: number;
  length: number;
  offset: number;
  large: boolean;
  comment: string;
}): Buffer {
  const record = Buffer.alloc(22);
  record.write("PK\u0005\u0006", 0, "latin1");
  record.writeUInt16LE(of.large ? 0xffff : of.count, 8);
  record.writeUInt16LE(of.large ? 0xffff : of.count, 10);
  record.writeUInt32LE(of.large ? 0xffffffff : of.length, 12);
  record.writeUInt32LE(of.large ? 0xffffffff : of.offset, 16);
  record.writeUInt16LE(Buffer.byteLength(of.comment, "latin1"), 20);
  return Buffer.concat([record, Buffer.from(of.comment, "latin1")]);
}
