import { alphabets, eastAsian, type Alphabet, type ManyLetters } from "./alphabets.ts";
import type { Encoding } from "./encoding.ts";

/** Maximum number of bytes to examine, all from non-ASCII lines. */
const bytesWeighed = 8 * 1024;
/** Total extra cost of each less common encoding of a language. */
const rare = 2;
/** Maximum cost of text: per non-ASCII byte in single-byte encodings, per character in double-byte ones. */
const mostOfOne = 5;
const mostOfTwo = 9.6;

/**
 * Returns the encoding that makes the most likely text of bytes that aren't UTF-8, or null. Each non-ASCII character
 * costs the negative natural logarithm of its probability, by the letter frequencies of languages.
 */
export function likeliestEncoding(sample: Uint8Array): Encoding | null {
  const bytes = linesBeyondAscii(sample);
  const count = bytes.filter((byte) => byte >= 0x80).length;
  const read = createReadings(bytes);
  let best: Encoding | null = null;
  let least = Infinity;
  const consider = (encoding: Encoding, cost: number, most: number): void => {
    if (cost < least && cost < most) {
      least = cost;
      best = encoding;
    }
  };
  for (const alphabet of alphabets) {
    for (const [index, encoding] of alphabet.encodings.entries()) {
      const expected = alphabet.seldom + index * rare;
      consider(encoding, costOfWords(read(encoding), alphabet) + expected, count * mostOfOne);
    }
  }
  for (const script of eastAsian) {
    for (const encoding of script.encodings) {
      const signs = read(encoding);
      consider(encoding, costOfMany(signs, script), mostOf(signs));
    }
  }
  return best;
}

/** Returns the first non-ASCII lines. */
function linesBeyondAscii(sample: Uint8Array): Uint8Array {
  const weighed = new Uint8Array(bytesWeighed);
  let filled = 0;
  let from = 0;
  let beyond = false;
  for (let i = 0; i <= sample.length && filled < bytesWeighed; i += 1) {
    const byte = sample[i] ?? 10;
    beyond ||= byte >= 0x80;
    if (byte === 10 || byte === 13) {
      if (beyond) {
        const line = sample.subarray(from, Math.min(i + 1, from + bytesWeighed - filled));
        weighed.set(line, filled);
        filled += line.length;
      }
      from = i + 1;
      beyond = false;
    }
  }
  return weighed.subarray(0, filled);
}

type Kind = "ascii" | "letter" | "sign" | "odd" | "bad";

/** A decoded character and its kind. */
interface Sign {
  char: string;
  lower: string;
  kind: Kind;
  /** Upper-case letter; `small` is a lower-case one. */
  upper: boolean;
  small: boolean;
  letter: boolean;
}

/** Characters around words, and characters by themselves. */
const around = "\u00A0’‘“”„–—…«»¡¿";
const alone = "€•·§°©®™№";

function classifySign(char: string): Sign {
  const folded = char.toLowerCase();
  // Some letters, such as İ, become two.
  const lower = folded.length === char.length ? folded : char;
  const letter = /[\p{L}\p{M}]/u.test(char);
  const kind =
    char <= "\u007F"
      ? "ascii"
      : letter
        ? "letter"
        : (around + alone).includes(char)
          ? "sign"
          : /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\uFFFD]/u.test(char)
            ? "bad"
            : "odd";
  return {
    char,
    lower,
    kind,
    letter,
    upper: /\p{Lu}/u.test(char),
    small: /\p{Ll}/u.test(char),
  };
}

/** Returns a function that decodes the bytes in an encoding; each result is cached. */
function createReadings(bytes: Uint8Array): (encoding: Encoding) => Sign[] {
  const known = new Map<string, Sign>();
  const readings = new Map<Encoding, Sign[]>();
  return (encoding) => {
    const before = readings.get(encoding);
    if (before !== undefined) {
      return before;
    }
    const signs = Array.from(new TextDecoder(encoding).decode(bytes), (char) => {
      const sign = known.get(char) ?? classifySign(char);
      known.set(char, sign);
      return sign;
    });
    readings.set(encoding, signs);
    return signs;
  };
}

const nothing = classifySign("\n");

function costOfWords(signs: readonly Sign[], { letters, latin }: Alphabet): number {
  const ranks = new Map(Array.from(letters, (letter, index) => [letter, index + 1]));
  const all = [...ranks.values()].reduce((sum, rank) => sum + 1 / rank, 0);
  let cost = 0;
  for (const [i, sign] of signs.entries()) {
    if (sign.kind !== "ascii") {
      const before = signs[i - 1] ?? nothing;
      const after = signs[i + 1] ?? nothing;
      const rank = ranks.get(sign.lower);
      cost +=
        rank === undefined ? costOfSign(sign, { before, after, latin }) : Math.log(rank * all);
      cost += sign.letter ? costOfPlace(sign, { before, after, latin }) : 0;
    }
  }
  return cost;
}

/** Returns the cost of a character that isn't a letter of the language. */
function costOfSign({ char, kind }: Sign, { before, after, latin }: Surroundings): number {
  switch (kind) {
    case "sign":
      return signFits(char, before, after) ? (latin || isAlone(before, after) ? 2.5 : 5) : 8;
    case "odd":
      return before.letter || after.letter ? 8 : 6;
    case "bad":
      return 14;
    case "letter":
    case "ascii":
    default:
      return 9;
  }
}

/** The characters beside a sign, and whether its words may contain ASCII letters. */
interface Surroundings {
  before: Sign;
  after: Sign;
  latin: boolean;
}

const isAlone = (before: Sign, after: Sign): boolean => !before.letter && !after.letter;

function signFits(char: string, before: Sign, after: Sign): boolean {
  if ([before, after].some(({ kind }) => kind === "sign" || kind === "odd" || kind === "bad")) {
    return false;
  }
  return alone.includes(char)
    ? isAlone(before, after)
    : char === "’" || !(before.letter && after.letter);
}

/**
 * Returns the cost of a letter's position: capitals don't follow small letters, accented letters rarely follow each
 * other, and words don't mix scripts.
 */
function costOfPlace(sign: Sign, { before, after, latin }: Surroundings): number {
  const turned =
    (sign.upper && before.small) || (sign.small && after.upper && after.kind === "ascii");
  const besides = latin
    ? before.letter && before.kind !== "ascii"
      ? 2
      : 0
    : (before.letter && before.kind === "ascii") || (after.letter && after.kind === "ascii")
      ? 4
      : 0;
  return (turned ? 3 : 0) + besides;
}

function costOfMany(signs: readonly Sign[], { common, others }: ManyLetters): number {
  const known = new Set(common);
  const costs = new Map<string, number>();
  let cost = 0;
  for (const [i, { char, kind, letter }] of signs.entries()) {
    if (kind !== "ascii") {
      const one =
        costs.get(char) ??
        (known.has(char) ? 5 : (others.find(([script]) => script.test(char))?.[1] ?? 14));
      costs.set(char, one);
      const mixed = letter && (isAsciiLetter(signs[i - 1]) || isAsciiLetter(signs[i + 1]));
      cost += one + (mixed ? 3 : 0);
    }
  }
  return cost;
}

/** Returns the maximum cost of double-byte text; half-width Katakana have one byte and count less. */
const mostOf = (signs: readonly Sign[]): number =>
  signs.reduce(
    (sum, { char, kind }) =>
      sum + (kind === "ascii" ? 0 : char >= "\uFF61" && char <= "\uFF9F" ? 6.2 : mostOfTwo),
    0,
  );

const isAsciiLetter = (sign: Sign | undefined): boolean =>
  sign !== undefined && sign.kind === "ascii" && sign.letter;
