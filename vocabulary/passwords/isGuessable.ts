import { commonWords } from "./commonWords.ts";
import { longLeakedPasswords } from "./longLeakedPasswords.ts";

const lookalikes: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "+": "t",
};
const rows = [
  "1234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "abcdefghijklmnopqrstuvwxyz",
  "1q2w3e4r5t6y7u8i9o0p",
  "azertyuiop",
  "qsdfghjklm",
  "йцукенгшщзхъ",
  "фывапролджэ",
  "q1w2e3r4t5y6u7i8o9p0",
  "zaq12wsxcde34rfvbgt56yhnmju78ik",
  "qweasdzxc",
  "!@#$%^&*()_+",
  "a1b2c3d4e5f6g7h8",
  "1a2b3c4d5e6f7g8h",
  "112233445566778899",
  "147258369",
  "159753456852",
  "741852963",
];
const runs = rows.flatMap((row) => [
  row.repeat(2),
  Array.from(row).toReversed().join("").repeat(2),
]);

function plain(text: string): string {
  return Array.from(text)
    .map((letter) => lookalikes[letter] ?? letter)
    .join("");
}

/** Returns the fewest known pieces (common words, keyboard runs of three or more, one repeated letter) that spell the text; Infinity if it contains anything else. */
function pieces(text: string): number {
  const fewest = [0];
  for (let end = 1; end <= text.length; end += 1) {
    const ways = fewest.map((before, start) =>
      before < Infinity && isPiece(text.slice(start, end)) ? before + 1 : Infinity,
    );
    fewest.push(Math.min(...ways));
  }
  return fewest[text.length] ?? Infinity;
}

function isPiece(text: string): boolean {
  const repeated = Array.from(text).every((letter) => letter === text[0]);
  return (
    repeated ||
    commonWords.has(text) ||
    (text.length >= 3 && runs.some((run) => run.includes(text)))
  );
}

/** Returns the shortest unit whose repetition is the text; the text itself if there is none. */
function shortestUnit(text: string): string {
  return text.slice(0, (text + text).indexOf(text, 1));
}

function isGuessed(form: string): boolean {
  return pieces(form) <= 2 || pieces(shortestUnit(form)) <= 2;
}

/** Tells whether guessing programs would try the password early: it was leaked, or it consists of at most two common pieces after removing decoration, repetition, look-alike letters and `own` words. `leaked` are further known passwords. */
export function isGuessable(
  password: string,
  own: readonly string[] = [],
  leaked: ReadonlySet<string> = longLeakedPasswords,
): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  const bare = own.reduce(
    (text, word) => (word.length >= 4 ? text.replaceAll(word, "") : text),
    lower,
  );
  const undecorated = bare.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const forms = [
    bare,
    undecorated,
    plain(bare),
    plain(undecorated),
    bare.replace(/[^\p{L}\p{N}]/gu, ""),
  ];
  const few = new Set(lower).size < 5;
  const restsOnOwn = bare !== lower && undecorated === "";
  const guessed =
    forms.some((form) => leaked.has(form) || longLeakedPasswords.has(form)) ||
    forms.some((form) => form !== "" && isGuessed(form));
  return few || restsOnOwn || guessed;
}
