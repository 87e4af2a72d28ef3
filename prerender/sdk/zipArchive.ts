import { crc32, deflateRawSync } from "node:zlib";
import type { PackageFile } from "./tarball.ts";

/** 1980-01-01 00:00 in the format of MS-DOS, so that the same files give the same bytes. */
const dosDate = 0x0021;
const neededVersion = 20;
/** Set if names are in UTF-8. */
const utf8Names = 0x0800;
const deflated = 8;
/** A regular file that everyone may read, for Unix. */
const attributes = (0o100644 << 16) >>> 0;
const madeOnUnix = (3 << 8) | neededVersion;

/** Returns the fields that a local header and a directory entry share. */
function facts(name: Buffer, { packed, bytes }: { packed: Buffer; bytes: Buffer }): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(neededVersion, 0);
  fields.writeUInt16LE(utf8Names, 2);
  fields.writeUInt16LE(deflated, 4);
  fields.writeUInt16LE(0, 6);
  fields.writeUInt16LE(dosDate, 8);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function signed(signature: number, ...parts: Buffer[]): Buffer {
  const start = Buffer.alloc(4);
  start.writeUInt32LE(signature, 0);
  return Buffer.concat([start, ...parts]);
}

/** Returns the entry of a file in the directory; `offset` is the position of its local header. */
function createEntry(fields: Buffer, name: Buffer, offset: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(madeOnUnix, 0);
  const more = Buffer.alloc(14);
  more.writeUInt32LE(attributes, 6);
  more.writeUInt32LE(offset, 10);
  return signed(0x02014b50, bytes, fields, more, name);
}

/** Returns the files as a zip archive (APPNOTE 6.3). The same files always give the same bytes. */
export function zipArchive(files: readonly PackageFile[]): Buffer {
  const contents: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(bytes, { level: 9 });
    const fields = facts(name, { packed, bytes });
    const content = Buffer.concat([signed(0x04034b50, fields, name), packed]);
    entries.push(createEntry(fields, name, offset));
    contents.push(content);
    offset += content.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...contents, directory, signed(0x06054b50, end)]);
}
