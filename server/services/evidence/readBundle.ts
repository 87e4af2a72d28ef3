/** Signature of a bundle, whose fields have the right types. */
export interface Signature {
  key_id: string;
  value: string;
  digests: Record<string, unknown>;
}

/** Result of {@link readBundle}: the signed fields and their signature, or a sentence that names the wrong field. */
export type ReadBundle =
  | { ok: true; content: Record<string, unknown>; signature: Signature }
  | { ok: false; detail: string };

/** Levels below which a bundle has no value; deeper ones would exhaust the stack of what hashes them. */
const levelsMax = 100;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the field of a signature that is wrong, and what it should be; null if none is. */
function signatureProblem(value: unknown): string | null {
  if (!isObject(value)) {
    return "signature must be an object";
  }
  if (value["algorithm"] !== "Ed25519") {
    return 'signature.algorithm must be "Ed25519"';
  }
  if (value["canonicalization"] !== "RFC8785") {
    return 'signature.canonicalization must be "RFC8785"';
  }
  const texts = ["key_id", "value"].filter((name) => typeof value[name] !== "string");
  if (texts.length > 0) {
    return `signature.${texts[0]} must be a string`;
  }
  return isObject(value["digests"]) ? null : "signature.digests must be an object";
}

/** Returns what canonical JSON (RFC 8785) can't have in one value; null if it has nothing of that kind. */
function findProblem(value: unknown, level: number): string | null {
  if (typeof value === "number" && !Number.isFinite(value)) {
    return "has a number that is too large";
  }
  if (typeof value === "string" && !value.isWellFormed()) {
    return "has text that isn't valid Unicode";
  }
  return level > levelsMax ? `is nested more than ${levelsMax} levels deep` : null;
}

/** Walks through a field without recursion; returns the number of its names, or what is wrong with it. */
function walk(field: unknown): { names: number } | { problem: string } {
  const left: [value: unknown, level: number][] = [[field, 1]];
  let names = 0;
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [value, level] = next;
    const problem = findProblem(value, level);
    if (problem !== null) {
      return { problem };
    }
    if (typeof value === "object" && value !== null) {
      const inner = Object.entries(value);
      names += Array.isArray(value) ? 0 : inner.length;
      for (const [name, one] of inner) {
        left.push([name, level], [one, level + 1]);
      }
    }
  }
  return { names };
}

/** Returns the number of names in a JSON text, repeated ones included. */
function namesIn(text: string): number {
  let names = 0;
  for (let index = text.indexOf('"'); index >= 0; index = text.indexOf('"', index)) {
    index += 1;
    while (text[index] !== '"') {
      index += text[index] === "\\" ? 2 : 1;
    }
    index += 1;
    while (/\s/u.test(text[index] ?? "")) {
      index += 1;
    }
    names += text[index] === ":" ? 1 : 0;
  }
  return names;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const refused = (detail: string) => ({ ok: false, detail }) as const;

/** Reads the text of a signed evidence bundle. Whatever it has, hashing its fields succeeds afterwards. */
export function readBundle(text: string): ReadBundle {
  const whole = parsed(text);
  if (whole === undefined) {
    return refused("The file isn't JSON.");
  }
  if (!isObject(whole)) {
    return refused("The file must be one JSON object.");
  }
  let names = Object.keys(whole).length;
  for (const [name, field] of Object.entries(whole)) {
    const walked = name.isWellFormed()
      ? walk(field)
      : { problem: "has a name that isn't valid Unicode" };
    if ("problem" in walked) {
      return refused(`The field ${JSON.stringify(name.slice(0, 64))} ${walked.problem}.`);
    }
    names += walked.names;
  }
  const { signature, ...content } = whole;
  const problem = signatureProblem(signature);
  if (problem !== null) {
    return refused(`The file has no signature of a format that this version knows: ${problem}.`);
  }
  // Readers of JSON disagree about the value of a name that occurs twice in one object.
  return names === namesIn(text)
    ? { ok: true, content, signature: signature as Signature }
    : refused("The file names a field twice.");
}
