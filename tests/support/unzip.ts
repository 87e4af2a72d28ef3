import { crc32, inflateRawSync } from "node:zlib";

/** Returns the files of a zip archive by name, as its directory lists them; throws if a checksum is wrong. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, crc, packed] = [10, 16, 20].map((offset, index) =>
      index === 0 ? archive.readUInt16LE(at + offset) : archive.readUInt32LE(at + offset),
    );
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    );
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength!);
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(from, from + packed!);
    const file = method === 0 ? bytes : inflateRawSync(bytes);
    if (crc32(file) !== crc) {
      throw new Error(`${name} is damaged.`);
    }
    files.set(name, file);
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  return files;
}
