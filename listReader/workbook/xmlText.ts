import { smallPieces } from "#listReader/input/listSource.ts";

/** Yields the text of an XML part, without NUL: UTF-8, or UTF-16 if its first bytes say so (XML 1.0, appendix F). */
export async function* xmlText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const piece of smallPieces(bytes)) {
    decoder ??= new TextDecoder(encodingOfXml(piece));
    yield decoder.decode(piece, { stream: true }).replaceAll("\0", "");
  }
  yield decoder?.decode() ?? "";
}

function encodingOfXml([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) {
    return "utf-16le";
  }
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
    ? "utf-16be"
    : "utf-8";
}
