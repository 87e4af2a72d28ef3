import { parseAddress, type WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import { reservedSuffix } from "#engine/syntax/reservedSuffix.ts";
import type { SyntaxIssue } from "#engine/syntax/syntaxCodes.ts";
import { plainCharacters } from "#vocabulary/addressInText.ts";
import { publicSuffix } from "./publicSuffix.ts";
import { providers, repairCandidates } from "./repairCandidates.ts";
import { suggestDomain } from "./suggestDomain.ts";
import type { Suggestion } from "./suggestion.ts";

/** Returns the domains that an input names behind each `@`, up to the first stray character. */
const writtenDomains = (input: string): string[] =>
  input
    .split("@")
    .slice(1)
    .map((rest) => /^\s*([\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)*)/u.exec(rest)?.[1] ?? "");

/**
 * Returns true if a suggestion made a domain up: it has no public suffix, or it goes on where a written domain was
 * complete, as `gmail.com.ann` for `gmail.com:Ann`. Providers' domains such as yahoo.co.uk may go on.
 */
function isInvented(
  input: string,
  { domain, domainAscii }: Pick<WellFormedAddress, "domain" | "domainAscii">,
): boolean {
  const plain = plainCharacters(input).toLowerCase();
  if (publicSuffix(domainAscii) === null) {
    return reservedSuffix(domainAscii) === null || !plain.includes(domain);
  }
  return writtenDomains(plain).some(
    (written) =>
      written !== "" &&
      domain !== written &&
      domain.startsWith(written) &&
      publicSuffix(written) !== null &&
      (providers.has(written) || !providers.has(domain)),
  );
}

/** Returns the address that a malformed one was probably meant to be, or null. */
export function suggestRepair(input: string, error: SyntaxIssue): Suggestion | null {
  for (const { text, kind } of repairCandidates(input, error)) {
    const parsed = text === input ? null : parseAddress(text);
    if (parsed?.ok === true) {
      // A comma for the dot doesn't rule out a typo in the name: `gnail,com`.
      const email = suggestDomain(parsed)?.email ?? parsed.email;
      const meant = parseAddress(email);
      if (meant.ok && !isInvented(input, meant)) {
        return { email, kind };
      }
    }
  }
  return null;
}
