import { crc32 } from "node:zlib";

/** Returns the stored files of an uncompressed archive, read by its directory as programs do. */
export function entriesOf(bytes: Uint8Array): { name: string; text: string; intact: boolean }[] {
  const archive = Buffer.from(bytes);
  const end = archive.length - 22;
  const entries: { name: string; text: string; intact: boolean }[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < archive.readUInt16LE(end + 10); index += 1) {
    const nameBytes = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(start, start + archive.readUInt32LE(at + 24));
    entries.push({
      name: archive.toString("utf8", at + 46, at + 46 + nameBytes),
      text: data.toString("utf8"),
      intact: crc32(data) === archive.readUInt32LE(at + 16),
    });
    at += 46 + nameBytes;
  }
  return entries;
}
