/** Cost of hashing one password: memory in KiB, passes over it, lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** argon2id with 19 MiB, two passes, one lane (OWASP's minimum; about 10 ms). */
export const securePasswordCost: PasswordCost = Object.freeze({
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
});

/** Loaded with the first password, so that a server without sign-ins needs less memory. */
const argon2 = () => import("@node-rs/argon2");
const inFlightMax = 8;
const waitingMax = 200;

/** Error that too many passwords wait to be hashed; rejecting some is better than running out of memory. */
export class HashingOverload extends Error {}

let inFlight = 0;
const waiting: (() => void)[] = [];

async function gated<T>(act: () => Promise<T>): Promise<T> {
  if (inFlight < inFlightMax) {
    inFlight += 1;
  } else if (waiting.length < waitingMax) {
    // The finished run passes its slot on, so `inFlight` doesn't change.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    throw new HashingOverload("Too many passwords wait to be hashed.");
  }
  try {
    return await act();
  } finally {
    const next = waiting.shift();
    if (next === undefined) {
      inFlight -= 1;
    } else {
      next();
    }
  }
}

/** Returns the form of a password that is hashed: NFKC, so that one password typed on two keyboards is one password (NIST SP 800-63B). */
function normalized(password: string): string {
  return password.normalize("NFKC");
}

/** Hashes a password; returns the PHC string. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return gated(async () => (await argon2()).hash(normalized(password), cost));
}

/** Hashes for accounts without a password, by cost. */
const placeholders = new WeakMap<PasswordCost, Promise<string>>();

function createPlaceholder(cost: PasswordCost): Promise<string> {
  const known = placeholders.get(cost);
  const placeholder =
    known ?? argon2().then(({ hash }) => hash("a password that no account has", cost));
  placeholders.set(cost, placeholder);
  return placeholder;
}

/**
 * Verifies a password against its hash. Without a hash (null, or empty for an account without a password) it does the
 * work of a hash at `cost` and returns false.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  cost: PasswordCost,
): Promise<boolean> {
  if (stored === null || stored === "") {
    const placeholder = await createPlaceholder(cost);
    await gated(async () => (await argon2()).verify(placeholder, normalized(password)));
    return false;
  }
  return gated(async () => (await argon2()).verify(stored, normalized(password)));
}
