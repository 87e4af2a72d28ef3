/** Encodes text in an encoding that the platform can only decode, by searching the bytes that decode to each character. */
export function encodeText(text: string, encoding: string): Buffer {
  const bytes = bytesByCharacter(encoding);
  return Buffer.concat(
    Array.from(text, (char) => {
      const found = char <= "\u007F" ? Buffer.from(char) : bytes.get(char);
      if (found === undefined) {
        throw new Error(`${encoding} has no ${char}.`);
      }
      return found;
    }),
  );
}

const known = new Map<string, Map<string, Buffer>>();
const wide = new Set(["shift_jis", "euc-jp", "gb18030", "big5", "euc-kr"]);

function bytesByCharacter(encoding: string): Map<string, Buffer> {
  const before = known.get(encoding);
  if (before !== undefined) {
    return before;
  }
  const found = new Map<string, Buffer>();
  const decoder = new TextDecoder(encoding);
  const add = (...bytes: number[]): void => {
    const buffer = Buffer.from(bytes);
    const char = decoder.decode(buffer);
    if (Array.from(char).length === 1 && !char.includes("\uFFFD") && !found.has(char)) {
      found.set(char, buffer);
    }
  };
  for (let lead = 0x80; lead < 0x100; lead += 1) {
    add(lead);
    for (let trail = 0x40; wide.has(encoding) && trail < 0xff; trail += 1) {
      add(lead, trail);
    }
  }
  known.set(encoding, found);
  return found;
}
