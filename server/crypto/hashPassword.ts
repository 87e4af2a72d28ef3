/** The cost of hashing one password: memory in KiB, passes over it, lanes. */
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

/** Loaded with the first password: a server that nobody signs in to does without. */
const argon2 = () => import("@node-rs/argon2");
const inFlightMax = 8;
const waitingMax = 200;

/** Too many passwords wait to be hashed; answering later is better than taking all memory. */
export class HashingOverload extends Error {}

let inFlight = 0;
const waiting: (() => void)[] = [];

async function gated<T>(act: () => Promise<T>): Promise<T> {
  if (inFlight < inFlightMax) {
    inFlight += 1;
  } else if (waiting.length < waitingMax) {
    // The slot is handed over by whoever leaves, so `inFlight` stays as it is.
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

/** What is hashed: NFKC, so that one password typed on two keyboards is one password (NIST SP 800-63B). */
function normalized(password: string): string {
  return password.normalize("NFKC");
}

/** The password's hash in PHC form. */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return gated(async () => (await argon2()).hash(normalized(password), cost));
}

/** Hashes that stand in where an account has no password, by cost. */
const placeholders = new WeakMap<PasswordCost, Promise<string>>();

function placeholderOf(cost: PasswordCost): Promise<string> {
  const known = placeholders.get(cost);
  const placeholder =
    known ?? argon2().then(({ hash }) => hash("a password that no account has", cost));
  placeholders.set(cost, placeholder);
  return placeholder;
}

/**
 * Checks a password against its hash. Without a hash (null, or empty where an account has no password) it does the
 * same work and returns false; `cost` is what that work takes.
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  cost: PasswordCost,
): Promise<boolean> {
  if (stored === null || stored === "") {
    const placeholder = await placeholderOf(cost);
    await gated(async () => (await argon2()).verify(placeholder, normalized(password)));
    return false;
  }
  return gated(async () => (await argon2()).verify(stored, normalized(password)));
}
