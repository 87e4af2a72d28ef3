import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type Puzzle, type PuzzleAction, puzzleParts } from "#contract/puzzle.ts";
import type { AppContext } from "#server/context.ts";

type PuzzleSecrets = Pick<AppContext, "secrets" | "now">;

/** Lifetime of a puzzle in ms. */
export const puzzleLifeMs = 10 * 60_000;

/** Zero bits of each part: one desktop core needs 0.06 s for the fewest, 0.4 s for the most; a phone needs several times as long. */
const bitsMin = 13;
const bitsMax = 15;

function calculateMac({ secrets }: PuzzleSecrets, signed: string): Buffer {
  return createHmac("sha256", secrets.puzzles).update(signed).digest();
}

/** Creates a puzzle for an action. `heat` ranges from 0 (half of a quota used) to 1 (all of it). Nothing is stored: the challenge is signed. */
export function createPuzzle(
  context: PuzzleSecrets,
  { action, heat }: { action: PuzzleAction; heat: number },
): Puzzle {
  const bits = bitsMin + Math.round((bitsMax - bitsMin) * Math.min(1, Math.max(0, heat)));
  const expiresAt = context.now() + puzzleLifeMs;
  const signed = `${action}.${bits}.${expiresAt}.${randomBytes(12).toString("base64url")}`;
  const seed = calculateMac(context, signed).toString("base64url");
  return {
    challenge: `${signed}.${seed}`,
    seed,
    parts: puzzleParts,
    bits,
    expires_at: new Date(expiresAt).toISOString(),
  };
}

function zeroBits(digest: Buffer): number {
  const first = digest.findIndex((byte) => byte !== 0);
  return first === -1 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] ?? 0) - 24;
}

/** Returns the single-use name of a correct solution; null if it is wrong, late, or for another action. */
export function solvedPuzzle(
  context: PuzzleSecrets,
  { action, solution }: { action: PuzzleAction; solution: string },
): string | null {
  const shape = /^([a-z]+\.(\d+)\.(\d+)\.([\w-]+))\.([\w-]{43}):(\d{1,16}(?:,\d{1,16})*)$/u;
  const [, signed, bits, expiresAt, nonce, seed, numbers] = shape.exec(solution) ?? [];
  if (signed === undefined || seed === undefined || numbers === undefined) {
    return null;
  }
  const right = timingSafeEqual(calculateMac(context, signed), Buffer.from(seed, "base64url"));
  const found = numbers.split(",");
  if (
    !right ||
    !signed.startsWith(`${action}.`) ||
    Number(expiresAt) <= context.now() ||
    found.length !== puzzleParts
  ) {
    return null;
  }
  const solved = found.every((number, part) => {
    const digest = createHash("sha256").update(`${seed}.${part}.${number}`).digest();
    return zeroBits(digest) >= Number(bits);
  });
  return solved ? (nonce ?? null) : null;
}
