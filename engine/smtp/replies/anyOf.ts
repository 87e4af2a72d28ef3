/** A pattern, or the source of a composed one. */
type Phrase = RegExp | string;

/**
 * Compiles named phrases into one pattern that matches any of them, in their order: one pattern is read faster than
 * a list. Every `RegExp` must have the same flags, which the result gets too; throws otherwise.
 */
export function anyOf(phrases: Readonly<Record<string, Phrase | readonly Phrase[]>>): RegExp {
  const patterns = Object.values(phrases).flat();
  const flags = new Set(
    patterns.filter((pattern) => typeof pattern !== "string").map((pattern) => pattern.flags),
  );
  if (flags.size > 1) {
    throw new Error(`These phrases have different flags: ${Object.keys(phrases).join(", ")}`);
  }
  const sources = patterns.map((one) => (typeof one === "string" ? one : one.source));
  return new RegExp(sources.join("|"), [...flags][0]);
}
