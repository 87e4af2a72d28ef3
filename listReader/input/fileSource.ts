import type { ListSource } from "./listSource.ts";

/** Returns the source of a file chosen in a browser. */
export function fileSource(file: File): ListSource {
  return { name: file.name, bytes: file.size, open: (start = 0) => readBytes(file.slice(start)) };
}

/** Yields the bytes through a reader, because not every browser can iterate over a stream. */
async function* readBytes(blob: Blob): AsyncGenerator<Uint8Array> {
  const reader = blob.stream().getReader();
  try {
    for (let next = await reader.read(); next.value !== undefined; next = await reader.read()) {
      yield next.value;
    }
  } finally {
    await reader.cancel();
  }
}
