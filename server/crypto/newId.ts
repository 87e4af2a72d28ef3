import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Type of an object, as the prefix of its id. */
export type IdPrefix =
  | "usr"
  | "ses"
  | "dev"
  | "val"
  | "led"
  | "pur"
  | "req"
  | "tok"
  | "mail"
  | "key"
  | "rul"
  | "rim"
  | "evt"
  | "idn"
  | "upl"
  | "list"
  | "exp"
  | "con"
  | "whe"
  | "ofd"
  | "msg"
  | "whd"
  | "wha"
  | "ntf"
  | "viw"
  | "ano"
  | "suh"
  | "sud"
  | "inv"
  | "shr"
  | "ssoc"
  | "ssod"
  | "sct"
  | "scu"
  | "scg"
  | "own"
  | "jrq"
  | "ope";

let lastMs = 0;
let lastTail = 0n;

function base32(value: bigint, length: number): string {
  let text = "";
  for (let place = 0, rest = value; place < length; place += 1, rest >>= 5n) {
    text = alphabet[Number(rest & 31n)] + text;
  }
  return text;
}

function tailFor(now: number): bigint {
  if (now === lastMs) {
    return lastTail + 1n;
  }
  // The top bit stays free, so counting up within one millisecond never overflows.
  return BigInt(`0x${randomBytes(10).toString("hex")}`) >> 1n;
}

/** Returns the smallest id of an instant in ms: ids made before it are smaller. */
export function firstIdAt(prefix: IdPrefix, time: number): string {
  return `${prefix}_${base32(BigInt(Math.max(0, Math.floor(time))), 10)}`;
}

/** Creates an id: prefix, then 48 bits of time and 80 random bits in Crockford's base 32 (ULID), so that ids of one process sort by age. */
export function newId(prefix: IdPrefix): string {
  const now = Math.max(Date.now(), lastMs);
  lastTail = tailFor(now);
  lastMs = now;
  return `${prefix}_${base32(BigInt(now), 10)}${base32(lastTail, 16)}`;
}
