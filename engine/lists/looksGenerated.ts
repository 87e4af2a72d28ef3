import { isSandboxDomain } from "./sandboxEntries.ts";

/** Shorter names are too often initials, numbers or words of a language we do not know. */
const shortest = 10;

const vowels = /[aeiouy]/;
const everyVowel = /[aeiouy]/g;

/** Hexadecimal digests, UUIDs and other machine numbers written out. */
const machineMade =
  /^(?:[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}|(?=.*\d)(?=.*[a-f])[0-9a-f]{16,})$/;

/** The longest run without a vowel. */
function longestConsonantRun(letters: string): number {
  let longest = 0;
  let run = 0;
  for (const letter of letters) {
    run = vowels.test(letter) ? 0 : run + 1;
    longest = Math.max(longest, run);
  }
  return longest;
}

/** How often a name changes between letters and digits. */
function alternations(name: string): number {
  return name.match(/[a-z](?=\d)|\d(?=[a-z])/g)?.length ?? 0;
}

/**
 * Guesses whether a local part was made by a machine or by hammering keys: true, false, or null where the name is too
 * short or not in Latin letters. A hint only; careful to call real names false.
 */
export function looksGenerated(local: string, domainAscii = ""): boolean | null {
  const name = local.toLowerCase().replace(/\+.*$/, "");
  if (isSandboxDomain(domainAscii) && name === "gibberish") {
    return true;
  }
  if (machineMade.test(name)) {
    return true;
  }
  const plain = name.replaceAll(/[._-]/g, "");
  if (plain.length < shortest || !/^[a-z0-9]+$/.test(plain)) {
    return null;
  }
  // People separate the parts of their names; machines seldom do.
  if (plain !== name) {
    return false;
  }
  const letters = plain.replaceAll(/\d/g, "");
  if (letters.length < 6) {
    return null;
  }
  const vowelShare = (letters.match(everyVowel)?.length ?? 0) / letters.length;
  return (
    alternations(plain) >= 4 ||
    longestConsonantRun(letters) >= 7 ||
    (vowelShare < 0.12 && letters.length >= 9)
  );
}
