import { readdirSync, readFileSync } from "node:fs";

/** An entry of `docs/terms/en.json`: which English strings contain the term. */
interface EnglishTerm {
  match: string;
  means?: string;
}

/** An entry of `docs/terms/<language>.json`: the word to use, stems that count as it, and words that never appear. */
interface TranslatedTerm {
  use: string;
  accept?: string[];
  avoid?: string[];
  note?: string;
}

/** A translation that may do without a term, and why. */
interface TermException {
  key: string;
  term: string;
  why: string;
}

export interface Termbase {
  terms: Record<string, TranslatedTerm>;
  exceptions: TermException[];
}

/** Texts of one language by `namespace:path.to.key`. */
export type Texts = Map<string, string>;

interface Tree {
  [key: string]: string | Tree;
}

/** Addresses, paths, placeholders and commands: the same in every language, so no term is looked for in them. */
const code =
  /`[^`]*`|\{\{.*?\}\}|<[^>]*>|[\w.+-]*@[\w.-]*|\b[\w-]+\.(?:test|json)\b|\/v1\/[\w/.:-]*|\w+_\w+/gu;

/** Vowel signs, the Arabic tatweel and marks of direction, which one text writes and another leaves out. */
const optionalMarks = /[\u064b-\u0652\u0640\u200e\u200f\u2066-\u2069]/gu;

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

export const englishTerms = (
  readJson("docs/terms/en.json") as { terms: Record<string, EnglishTerm> }
).terms;

export function readTermbase(language: string): Termbase {
  return readJson(`docs/terms/${language}.json`) as Termbase;
}

/** Reads every string of a language. */
export function readTexts(language: string): Texts {
  const texts: Texts = new Map();
  const walk = (path: string, value: string | Tree): void => {
    if (typeof value === "string") {
      texts.set(path, value);
      return;
    }
    for (const [key, child] of Object.entries(value)) {
      walk(path.endsWith(":") ? path + key : `${path}.${key}`, child);
    }
  };
  for (const file of readdirSync(`public/locales/${language}`)) {
    walk(`${file.replace(".json", "")}:`, readJson(`public/locales/${language}/${file}`) as Tree);
  }
  return texts;
}

function comparable(text: string): string {
  return text.replaceAll(code, " ").normalize("NFC").replaceAll(optionalMarks, "").toLowerCase();
}

/**
 * Compares translations with the termbase of their language.
 * @returns one line for each translation that lacks the word of a term of its English text, or has a word to avoid,
 *   and one for each exception that is no longer needed. Keys without a translation are left out.
 */
export function findTermErrors(english: Texts, translated: Texts, termbase: Termbase): string[] {
  const open = new Map(termbase.exceptions.map(({ key, term, why }) => [`${key} [${term}]`, why]));
  const errors: string[] = [];
  for (const [term, { match }] of Object.entries(englishTerms)) {
    const pattern = new RegExp(match, "iu");
    const { use, accept = [], avoid = [] } = termbase.terms[term] ?? { use: "" };
    const words = [use, ...accept].map(comparable);
    for (const [key, source] of english) {
      const text = translated.get(key);
      if (text !== undefined && pattern.test(source.replaceAll(code, " "))) {
        const found = comparable(text);
        const bad = avoid.find((word) => found.includes(comparable(word)));
        const missing = !words.some((word) => found.includes(word));
        if ((bad !== undefined || missing) && !open.delete(`${key} [${term}]`)) {
          const says = bad === undefined ? `lacks "${use}"` : `says "${bad}"`;
          errors.push(`${key} [${term}] ${says}: ${text.slice(0, 120)}`);
        }
      }
    }
  }
  return [
    ...errors,
    ...[...open.keys()].map((name) => `${name}: the exception is no longer needed`),
  ];
}
