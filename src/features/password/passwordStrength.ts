import { isGuessable } from "#vocabulary/passwords/isGuessable.ts";
import { ownWords, type PasswordOwner } from "#vocabulary/passwords/ownWords.ts";

/** Returns 0 (the server refuses it as too common) to 3 (strong), by length, distinct characters and runs. `account` is the person who chooses the password. */
export function passwordStrength(password: string, account: PasswordOwner): 0 | 1 | 2 | 3 {
  const characters = Array.from(password.toLocaleLowerCase());
  const different = new Set(characters).size;
  const steps = characters.slice(1).filter((character, index) => {
    const step = (character.codePointAt(0) ?? 0) - (characters[index]?.codePointAt(0) ?? 0);
    return Math.abs(step) > 1;
  }).length;
  // Runs such as "aaaa" and "1234" add nothing to the length that counts.
  const counting = Math.min(steps + 1, different * 2);
  if (counting < 8 || isGuessable(password, ownWords(account))) {
    return 0;
  }
  if (counting < 12) {
    return 1;
  }
  return counting < 16 ? 2 : 3;
}
