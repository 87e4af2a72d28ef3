import {
  createCipheriv,
  createDecipheriv,
  hkdfSync,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from "node:crypto";
import { promisify } from "node:util";
import { StartFailure } from "#server/config/startFailure.ts";

const magic = "mailverdict-backup 1\n";
const saltBytes = 32;
/** Magic, the binary logarithm of scrypt's N, and the salt. */
const headerBytes = magic.length + 1 + saltBytes;
/** Plain bytes per encrypted part. */
const partBytes = 64 * 1024;
const tagBytes = 16;
const algorithm = "aes-256-gcm";
/** Binary logarithm of scrypt's N: 128 MB and about half a second per guess. Tests pass a cheaper one. */
const secureCost = 17;
/** Most that a file may ask for, which is 1 GB. */
const costMax = 20;

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Error of a file that can't be opened: wrong passphrase, or not an intact backup. */
export class BackupUnreadable extends StartFailure {}

async function deriveKey(passphrase: string, header: Buffer): Promise<Buffer> {
  const cost = header[magic.length] ?? 0;
  if (cost > costMax) {
    throw new BackupUnreadable("This backup asks for more memory than any we write. It's damaged.");
  }
  const N = 2 ** cost;
  const how = { N, r: 8, p: 1, maxmem: N * 8 * 128 + 64 * 1024 * 1024 };
  const salt = header.subarray(magic.length + 1);
  const master = await scryptAsync(passphrase, salt, 32, how);
  return Buffer.from(hkdfSync("sha256", master, header, "parts", 32));
}

/** Returns the nonce of a part. Its number and whether it is the last one are in it, so that parts can't be left out, swapped or cut off; the key is new for every file. */
function createNonce(part: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(part), 0);
  nonce[11] = Number(last);
  return nonce;
}

/** Joins bytes into parts of one size; `last` marks the final one, which can be shorter. */
async function* splitParts(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const bytes of source) {
    waiting.push(Buffer.from(bytes));
    length += bytes.length;
    while (length > size) {
      const all = Buffer.concat(waiting);
      yield { bytes: all.subarray(0, size), last: false };
      waiting = [all.subarray(size)];
      length -= size;
    }
  }
  yield { bytes: Buffer.concat(waiting), last: true };
}

/** Encrypts a stream with a passphrase: scrypt, then AES-256-GCM in parts of 64 KB. */
export async function* sealStream(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  cost = secureCost,
): AsyncGenerator<Buffer> {
  const header = Buffer.concat([Buffer.from(magic), Buffer.of(cost), randomBytes(saltBytes)]);
  const key = await deriveKey(passphrase, header);
  yield header;
  let part = 0;
  for await (const { bytes, last } of splitParts(source, partBytes)) {
    const cipher = createCipheriv(algorithm, key, createNonce(part, last), {
      authTagLength: tagBytes,
    });
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    part += 1;
  }
}

/** Takes the header off a stream; `rest` yields what follows. */
async function splitHeader(source: AsyncIterable<Uint8Array>) {
  const iterator = source[Symbol.asyncIterator]();
  let header = Buffer.alloc(0);
  while (header.length < headerBytes) {
    // oxlint-disable-next-line no-await-in-loop -- bytes arrive in order
    const { done, value } = await iterator.next();
    if (done === true) {
      break;
    }
    header = Buffer.concat([header, value]);
  }
  async function* rest(): AsyncGenerator<Uint8Array> {
    yield header.subarray(headerBytes);
    for (;;) {
      const { done, value } = await iterator.next();
      if (done === true) {
        return;
      }
      yield value;
    }
  }
  return { header: header.subarray(0, headerBytes), rest: rest() };
}

/** Decrypts a stream of {@link sealStream}. Throws {@link BackupUnreadable} for a wrong passphrase, and for a file that was changed or cut off. */
export async function* openSealedStream(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const { header, rest } = await splitHeader(source);
  if (header.length < headerBytes || !header.subarray(0, magic.length).equals(Buffer.from(magic))) {
    throw new BackupUnreadable("This file isn't a Mailverdict backup.");
  }
  const key = await deriveKey(passphrase, header);
  let part = 0;
  for await (const { bytes, last } of splitParts(rest, partBytes + tagBytes)) {
    try {
      const decipher = createDecipheriv(algorithm, key, createNonce(part, last), {
        authTagLength: tagBytes,
      });
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      yield Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw new BackupUnreadable(
        part === 0
          ? "The passphrase doesn't open this backup, or its beginning is damaged."
          : `The backup is damaged or cut off after ${part * partBytes} bytes. Use another copy.`,
      );
    }
    part += 1;
  }
}
