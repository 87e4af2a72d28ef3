import { archiveRefused } from "#listReader/input/inflate.ts";
import { listReaderLimits } from "#listReader/input/listReaderLimits.ts";

/** Texts that cells of a workbook refer to by number. */
export interface TextStore {
  add(text: string): void;
  /** Throws a {@link ListReadError} if there is no such text. */
  text(index: number): string;
}

const blockBytes = 1024 * 1024;
const bytesMax = 48 * blockBytes;
const countMax = 2_000_000;

/**
 * Returns a store of texts as bytes in blocks; a million strings would need three times the memory. Throws a
 * {@link ListReadError} if they are too many.
 */
export function createTextStore(): TextStore {
  const blocks: Uint8Array[] = [];
  let used = blockBytes;
  let starts = new Uint32Array(1024);
  let lengths = new Uint32Array(1024);
  let count = 0;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  const add = (text: string): void => {
    const most = text.length * 3;
    if (most > listReaderLimits.recordLength * 3) {
      throw archiveRefused("It holds a text that is longer than 64 KB.");
    }
    if (used + most > blockBytes) {
      blocks.push(new Uint8Array(blockBytes));
      used = 0;
    }
    if (blocks.length * blockBytes > bytesMax || count === countMax) {
      throw archiveRefused("It holds more text than is read here. Export the sheet as CSV.");
    }
    if (count === starts.length) {
      starts = grown(starts);
      lengths = grown(lengths);
    }
    const block = blocks.at(-1) ?? new Uint8Array();
    const { written } = encoder.encodeInto(text, block.subarray(used));
    starts[count] = (blocks.length - 1) * blockBytes + used;
    lengths[count] = written;
    used += written;
    count += 1;
  };
  const text = (index: number): string => {
    if (!(index >= 0 && index < count)) {
      throw archiveRefused("A cell names a text that is not there.");
    }
    const start = starts[index] ?? 0;
    const block = blocks[Math.floor(start / blockBytes)] ?? new Uint8Array();
    const from = start % blockBytes;
    return decoder.decode(block.subarray(from, from + (lengths[index] ?? 0)));
  };
  return { add, text };
}

function grown(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
