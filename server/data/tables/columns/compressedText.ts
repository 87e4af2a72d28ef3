import { promisify } from "node:util";
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from "node:zlib";

const compress = promisify(deflateRaw);
const decompress = promisify(inflateRaw);

/** Largest text that is decompressed, in bytes; stored ones stay far below it. */
const textMax = 64 * 1024 * 1024;

/** First character of a compressed text in a column of text; no JSON begins with it. */
const mark = "~";

/** Returns the compressed bytes of a text. Level 1 is the fastest. */
export function compressText(text: string, level: number): Promise<Uint8Array> {
  return compress(text, { level });
}

/** As {@link compressText}, for a few KB: the way to another thread takes three times as long as they do. */
export function compressTextSync(text: string, level: number): Uint8Array {
  return deflateRawSync(text, { level });
}

/** Returns the text that was compressed. */
export async function decompressText(data: Uint8Array): Promise<string> {
  return (await decompress(data, { maxOutputLength: textMax })).toString("utf8");
}

/** Returns the compressed form of a short text for a column of text. */
export function shortText(text: string): string {
  return mark + deflateRawSync(text).toString("base64");
}

/** Returns the text of a column that contains it as it is or in the form of {@link shortText}. */
export function longText(stored: string): string {
  return stored.startsWith(mark)
    ? inflateRawSync(Buffer.from(stored.slice(mark.length), "base64"), {
        maxOutputLength: textMax,
      }).toString("utf8")
    : stored;
}
