import { alphabets, eastAsian, type Alphabet, type ManyLetters } from "./alphabets.ts";
import type { Encoding } from "./encoding.ts";

/** Bytes that are looked at, in lines that have more than ASCII. */
const bytesWeighed = 8 * 1024;
/** What an encoding that is not the usual one of its language costs in all. */
const rare = 2;
/** More than this is no text: for each byte beyond ASCII where letters have one, for each character where they have two. */
const mostOfOne = 5;
const mostOfTwo = 9.6;

/**
 * Which encoding makes the most likely text of bytes that are no UTF-8; null where none does. Every character beyond
 * ASCII costs as much as it is unlikely (a natural logarithm), after the letters that languages write.
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

/** The first lines that have more than ASCII. */
function linesBeyondAscii(sample: Uint8Array): Uint8Array {
  const kept = new Uint8Array(bytesWeighed);
  let filled = 0;
  let from = 0;
  let beyond = false;
  for (let i = 0; i <= sample.length && filled < bytesWeighed; i += 1) {
    const byte = sample[i] ?? 10;
    beyond ||= byte >= 0x80;
    if (byte === 10 || byte === 13) {
      if (beyond) {
        const line = sample.subarray(from, Math.min(i + 1, from + bytesWeighed - filled));
        kept.set(line, filled);
        filled += line.length;
      }
      from = i + 1;
      beyond = false;
    }
  }
  return kept.subarray(0, filled);
}

type Kind = "ascii" | "letter" | "sign" | "odd" | "bad";

/** A character of a reading and what it is. */
interface Sign {
  char: string;
  lower: string;
  kind: Kind;
  /** A letter that has another case. */
  upper: boolean;
  small: boolean;
  letter: boolean;
}

/** Signs that stand around words, and ones that stand by themselves. */
const around = "\u00A0’‘“”„–—…«»¡¿";
const alone = "€•·§°©®™№";

function signOf(char: string): Sign {
  const folded = char.toLowerCase();
  // One letter, such as İ, becomes two.
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

/** Reads bytes in any encoding, each once. */
function createReadings(bytes: Uint8Array): (encoding: Encoding) => Sign[] {
  const known = new Map<string, Sign>();
  const readings = new Map<Encoding, Sign[]>();
  return (encoding) => {
    const before = readings.get(encoding);
    if (before !== undefined) {
      return before;
    }
    const signs = Array.from(new TextDecoder(encoding).decode(bytes), (char) => {
      const sign = known.get(char) ?? signOf(char);
      known.set(char, sign);
      return sign;
    });
    readings.set(encoding, signs);
    return signs;
  };
}

const nothing = signOf("\n");

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

/** What is no letter of the language. */
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

/** What stands beside a sign, and whether the words around it may be of ASCII. */
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

/** Capitals do not follow small letters; accented letters seldom follow each other; scripts do not mix within a word. */
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

/** Half-width Katakana have one byte. */
const mostOf = (signs: readonly Sign[]): number =>
  signs.reduce(
    (sum, { char, kind }) =>
      sum + (kind === "ascii" ? 0 : char >= "\uFF61" && char <= "\uFF9F" ? 6.2 : mostOfTwo),
    0,
  );

const isAsciiLetter = (sign: Sign | undefined): boolean =>
  sign !== undefined && sign.kind === "ascii" && sign.letter;
