import { parseAddress, type WellFormedAddress } from "#engine/syntax/parseAddress.ts";
import { reservedSuffix } from "#engine/syntax/reservedSuffix.ts";
import { addressInText } from "#vocabulary/addressInText.ts";
import { publicSuffix } from "./publicSuffix.ts";

/**
 * Returns true if the text after a domain may be its end, as in `yahoo.co,uk` and `gmail.co m`: with it, the domain has
 * another public suffix.
 */
export function mayContinue(domain: string, after: string): boolean {
  const [, sign = "", rest = ""] = /^(\s*[.,;:/]?\s*)([a-z]{1,3})$/iu.exec(after.trimEnd()) ?? [];
  const known = publicSuffix(domain) ?? "";
  const ending = domain.slice(domain.lastIndexOf(".") + 1);
  const joined = [`name.${known}.${rest}`, `name.${ending}${rest}`].map((one) =>
    publicSuffix(one.toLowerCase()),
  );
  return (
    rest !== "" &&
    (/\.\s*$/u.test(sign) ||
      joined[0] === `${known}.${rest}`.toLowerCase() ||
      (/^\s*$/u.test(sign) && joined[1] === `${ending}${rest}`.toLowerCase()))
  );
}

/**
 * Returns the address of a text with exactly one well-formed address and something around it, such as `Joe Li
 * joe@acme.com`, `SMTP:joe@acme.com` or a link; null if there is none, several, or any doubt where it begins or ends.
 */
export function readAddress(text: string): WellFormedAddress | null {
  const found = addressInText(text);
  if (found === null) {
    return null;
  }
  const parsed = parseAddress(found.address);
  const isReal =
    parsed.ok &&
    (publicSuffix(parsed.domainAscii) !== null || reservedSuffix(parsed.domainAscii) !== null);
  return isReal && !mayContinue(parsed.domain, found.after) ? parsed : null;
}
