import { gzipSync } from "node:zlib";

/** A file of a package: its path with slashes, and its content. */
export interface PackageFile {
  path: string;
  bytes: Buffer;
}

const blockBytes = 512;
/** Time of every file, so that the same files give the same bytes: npm's own, since 1980 is the first year of zip files. */
const timeS = 499_162_500;

const octal = (value: number, digits: number): string =>
  `${value.toString(8).padStart(digits, "0")}\0`;

/** Returns the header of a file (POSIX.1-1988 ustar). */
function createHeader({ path, bytes }: PackageFile): Buffer {
  const header = Buffer.alloc(blockBytes);
  if (Buffer.byteLength(path) > 100) {
    throw new Error(`The path ${path} is too long for a tar header.`);
  }
  header.write(path, 0);
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(bytes.length, 11), 124);
  header.write(octal(timeS, 11), 136);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** Returns the files as a gzipped tar archive. The same files always give the same bytes. */
export function tarball(files: readonly PackageFile[]): Buffer {
  const blocks = files.flatMap((file) => [
    createHeader(file),
    file.bytes,
    Buffer.alloc((blockBytes - (file.bytes.length % blockBytes)) % blockBytes),
  ]);
  const packed = gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]), { level: 9 });
  // The system that packed it (RFC 1952 §2.3.1) isn't part of the content.
  packed[9] = 255;
  return packed;
}
