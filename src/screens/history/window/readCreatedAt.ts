const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Digits of an id that are its time. */
const timeDigits = 10;

/** Returns when an object was created, in ms since the epoch: ids are a prefix and a ULID. */
export function readCreatedAt(id: string): number {
  const time = id.slice(id.indexOf("_") + 1).slice(0, timeDigits);
  return Array.from(time).reduce((sum, digit) => sum * 32 + digits.indexOf(digit), 0);
}
