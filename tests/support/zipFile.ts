import { crc32, deflateRawSync } from "node:zlib";

/** A part of an archive: its name and content. */
export type ZipEntry = [name: string, content: string | Uint8Array];

/** Builds a zip archive of these parts, deflated. */
export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of entries) {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    const packed = deflateRawSync(bytes);
    const label = Buffer.from(name);
    const sizes = Buffer.alloc(26);
    sizes.writeUInt16LE(20, 0);
    sizes.writeUInt16LE(8, 4);
    sizes.writeUInt32LE(crc32(bytes), 10);
    sizes.writeUInt32LE(packed.length, 14);
    sizes.writeUInt32LE(bytes.length, 18);
    sizes.writeUInt16LE(label.length, 22);
    locals.push(Buffer.from("PK\u0003\u0004"), sizes, label, packed);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\u0000"), sizes, place, label);
    offset += 30 + label.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listed, Buffer.from("PK\u0005\u0006"), end]);
}
