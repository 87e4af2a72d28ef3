import { hasInstallationFlag } from "#server/data/queries/installationFlags.ts";
import type { Queries } from "#server/data/connection/database.ts";
import { hmac, sameText } from "#server/crypto/digest.ts";
import { isLocal } from "#server/config/installation.ts";
import type { AppContext } from "#server/context.ts";

/** Name of the fact about the first operator. */
export const operatorFact = "operator";

// Without I, L, O and U, which are easily misread.
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groups = 4;
const groupLength = 5;

/** Returns the code that the first operator of a public installation registers with: 100 bits in base 32, the same for every process with these secrets. */
export function deriveSetupCode({ secrets }: Pick<AppContext, "secrets">): string {
  const bytes = Buffer.from(hmac(secrets.setupCode, "first operator"), "base64url");
  const text = Array.from(bytes.subarray(0, groups * groupLength), (byte) =>
    digits.charAt(byte % digits.length),
  ).join("");
  return Array.from({ length: groups }, (_, group) =>
    text.slice(group * groupLength, (group + 1) * groupLength),
  ).join("-");
}

const plain = (code: string) => code.toUpperCase().replaceAll(/[\s-]/gu, "");

/** Tells whether a text is the setup code, in any case, with or without hyphens and spaces. */
export function isSetupCode(context: Pick<AppContext, "secrets">, typed: string): boolean {
  return sameText(plain(typed), plain(deriveSetupCode(context)));
}

/** Tells whether registration needs the setup code: on a public installation without an operator or an `OPERATOR_EMAIL`. */
export async function needsSetupCode(
  { config }: Pick<AppContext, "config">,
  queries: Queries,
): Promise<boolean> {
  return (
    !isLocal(config) &&
    config.operatorEmail === null &&
    !(await hasInstallationFlag(queries, operatorFact))
  );
}

/** The first operator's way to register: like anyone, with a code, with the address in `OPERATOR_EMAIL`, or none any more. */
export type FirstOperator =
  | { by: "registering" }
  | { by: "setup_code"; code: string }
  | { by: "address"; email: string }
  | { by: "done" };

/** Returns the first operator's way to register, to print at start. */
export async function findFirstOperator(
  context: Pick<AppContext, "config" | "database" | "secrets">,
): Promise<FirstOperator> {
  const { operatorEmail } = context.config;
  if (isLocal(context.config)) {
    return { by: "registering" };
  }
  if (await hasInstallationFlag(context.database.queries, operatorFact)) {
    return { by: "done" };
  }
  return operatorEmail === null
    ? { by: "setup_code", code: deriveSetupCode(context) }
    : { by: "address", email: operatorEmail };
}
