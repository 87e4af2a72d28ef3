import { smallPieces } from "#intake/listSource.ts";
import type { Encoding } from "./encodings.ts";

/** The text of octets, piece by piece, without its byte order mark and without NUL, which no column of ours can keep. */
export async function* readText(
  octets: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of smallPieces(octets)) {
    yield decoder.decode(piece, { stream: true }).replaceAll("\0", "");
  }
  yield decoder.decode().replaceAll("\0", "");
}

/** Whether all of these octets are UTF-8. */
export async function allUtf8(octets: AsyncIterable<Uint8Array>): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let whole = true;
  const check = (piece?: Uint8Array): void => {
    try {
      decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      whole = false;
    }
  };
  for await (const piece of octets) {
    check(piece);
    if (!whole) {
      return false;
    }
  }
  check();
  return whole;
}
