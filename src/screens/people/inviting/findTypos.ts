import { pause } from "#web/api/client/pause.ts";
import { suggestTypo } from "#web/features/typo/suggestTypo.ts";

/** Longest wait for all checks, so that slow name servers hold up no invitation. */
const longestMs = 5000;

const split = (email: string): [local: string, domain: string] => {
  const at = email.lastIndexOf("@");
  return [email.slice(0, at), email.slice(at + 1)];
};

/** Returns a suggestion for each address with a typo. One address of each domain is checked, since the typo of a domain is that of all its addresses; what isn't checked in time has none. */
export async function findTypos(emails: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const checked = new Map<string, string>();
  let over = false;
  const end = pause(longestMs, undefined).then(() => {
    over = true;
    return null;
  });
  for (const email of emails) {
    const [local, domain] = split(email);
    const known = checked.get(domain.toLowerCase());
    if (known === undefined) {
      // A new check ends the one before.
      // oxlint-disable-next-line no-await-in-loop
      const better = over ? null : await Promise.race([suggestTypo(email), end]);
      const [betterLocal, betterDomain] = split(better ?? email);
      checked.set(domain.toLowerCase(), betterLocal === local ? betterDomain : domain);
      if (better !== null) {
        found.set(email, better);
      }
    } else if (known.toLowerCase() !== domain.toLowerCase()) {
      found.set(email, `${local}@${known}`);
    }
  }
  return found;
}
