/** Bit set of character classes for each ASCII character. One lookup per character keeps the scan fast. */
export const asciiClass = new Uint8Array(128);

/** atext of RFC 5322 §3.2.3. */
export const ATEXT = 1;
/** A letter or digit of a domain label (RFC 1123 §2.1). */
export const ALNUM = 2;
/** A to Z. */
export const UPPER = 4;
/** 0 to 9. */
export const DIGIT = 8;
/** Allowed in a quoted string, escaped or not (RFC 5321 §4.1.2). */
export const QUOTABLE = 16;

const mark = (characters: string, bit: number): void => {
  for (const character of characters) {
    const code = character.charCodeAt(0);
    asciiClass[code] = (asciiClass[code] ?? 0) | bit;
  }
};

const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const digits = "0123456789";
const alnum = upper + upper.toLowerCase() + digits;
mark(`${alnum}!#$%&'*+-/=?^_\`{|}~`, ATEXT);
mark(alnum, ALNUM);
mark(upper, UPPER);
mark(digits, DIGIT);
for (let code = 32; code < 127; code += 1) {
  mark(String.fromCharCode(code), QUOTABLE);
}
