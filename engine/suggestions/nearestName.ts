import { keyboardDistance } from "./keyboardDistance.ts";

/** Returns the largest typo distance of a near miss: about one typo, or two in a long name. */
const reach = (name: string) => (name.length < 12 ? 1.2 : 2);

/** Returns the name that was probably meant, in any case; null if none is a typo away. */
export function nearestName(typed: string, names: readonly string[]): string | null {
  let best: { name: string; distance: number } | null = null;
  for (const name of names) {
    const distance = keyboardDistance(typed.toLowerCase(), name.toLowerCase());
    if (distance <= reach(name) && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) {
      best = { name, distance };
    }
  }
  return best?.name ?? null;
}
