/** The first 64 primes. */
const primes = Array.from({ length: 310 }, (_, index) => index + 2).filter((candidate) => {
  let divisor = 2;
  while (candidate % divisor !== 0) {
    divisor += 1;
  }
  return divisor === candidate;
});

const fraction = (root: number): number => (root - Math.floor(root)) * 2 ** 32;

/** Round constants: the fractional parts of the primes' cube roots (FIPS 180-4 §4.2.2). */
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
/** The initial hash: those of the first eight square roots (§5.3.3). */
const initial = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const block = new Int32Array(64);
const word = (words: Int32Array, at: number): number => words[at] ?? 0;
const turned = (bits: number, by: number): number => (bits >>> by) | (bits << (32 - by));

/** Writes a text and its padding into the block, and the words derived from them (§5.1.1, §6.2.2). */
function schedule(text: string): void {
  block.fill(0);
  for (let at = 0; at <= text.length; at += 1) {
    const octet = at === text.length ? 0x80 : text.charCodeAt(at);
    block[at >> 2] = word(block, at >> 2) | (octet << (24 - (at % 4) * 8));
  }
  block[15] = text.length * 8;
  for (let at = 16; at < 64; at += 1) {
    const early = word(block, at - 15);
    const late = word(block, at - 2);
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    block[at] = word(block, at - 16) + s0 + word(block, at - 7) + s1;
  }
}

/**
 * Returns the first 32 bits of the SHA-256 of an ASCII text of at most 55 characters, which is one block. The Web
 * Cryptography API exists only on secure origins, and its promise costs more than the hash.
 */
export function firstWord(text: string): number {
  schedule(text);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = initial;
  for (let at = 0; at < 64; at += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const choice = (e & f) ^ (~e & g);
    const t1 = (h + s1 + choice + word(rounds, at) + word(block, at)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + s0 + majority) | 0;
  }
  return (a + word(initial, 0)) >>> 0;
}
