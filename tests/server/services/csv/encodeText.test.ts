import { expect, test } from "vitest";
import { encodings, type Encoding } from "#listReader/text/encoding.ts";
import { textEncoding, writtenEncoding } from "#server/services/csv/encodeText.ts";

const written = encodings.filter((encoding) => encoding !== "iso-2022-jp");
const decoded = (bytes: Uint8Array, encoding: Encoding) =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);

/** Every character but control characters that one or two bytes of an encoding mean. */
function charactersOf(encoding: Encoding): string {
  let text = "";
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const add = (...bytes: number[]) => {
    try {
      const found = decoder.decode(Uint8Array.from(bytes));
      text += Array.from(found).length === 1 ? found : "";
    } catch {
      // Not a character.
    }
  };
  for (let lead = 0x20; lead < 0x100; lead += lead === 0x7e ? 2 : 1) {
    add(lead);
    const trails = lead < 0x80 ? 0 : 0xff;
    for (let trail = 0x40; trail < trails; trail += 1) {
      add(lead, trail);
    }
  }
  return text;
}

test.each(written)("%s: every character that was read is written again", (encoding) => {
  const text = charactersOf(encoding);
  expect(text.length).toBeGreaterThan(100);
  expect(writtenEncoding(encoding)).toBe(encoding);
  const again = Array.from(decoded(textEncoding(encoding)(text), encoding));
  expect(Array.from(text).filter((character, index) => character !== again[index])).toEqual([]);
});

test.each([
  ["windows-1252", "Zoë €", "5a 6f eb 20 80"],
  ["utf-16le", "\uFEFFé", "ff fe e9 00"],
  ["utf-16be", "\uFEFFé", "fe ff 00 e9"],
  ["shift_jis", "表,a", "95 5c 2c 61"],
  ["euc-jp", "丂", "8f b0 a1"],
  ["gb18030", "😀é", "94 39 fc 36 a8 a6"],
  ["gb18030", "ÿ", "81 30 8b 37"],
] as const)("%s writes %j as %s", (encoding, text, bytes) => {
  expect(textEncoding(encoding)(text).toString("hex")).toBe(bytes.replaceAll(" ", ""));
});

test("a character that an encoding lacks becomes a question mark", () => {
  expect(textEncoding("windows-1252")("a李😀b").toString()).toBe("a??b");
});

test("an encoding that changes its meaning within a text is written as UTF-8", () => {
  expect(writtenEncoding("iso-2022-jp")).toBe("utf-8");
  expect(textEncoding("iso-2022-jp")("表").toString("utf8")).toBe("表");
});
