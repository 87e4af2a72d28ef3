/** A source file: its path and its code. */
export interface Source {
  path: string;
  code: string;
}

/** Texts by namespace, as the app reads them. */
type Texts = Record<string, object>;

const plural = /_(zero|one|two|few|many|other)$/u;

/** Returns the keys of a file; plural forms share one. */
function keysOf(texts: object, at = ""): string[] {
  const keys = Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? keysOf(value, `${at}${key}.`)
      : [`${at}${key}`.replace(plural, "")],
  );
  return [...new Set(keys)];
}

/** Returns the namespaces a file may read: those it names, or all of them if it receives its texts from a caller. */
function namespacesOf({ code }: Source, texts: Texts): string[] {
  const all = Object.keys(texts);
  if (!code.includes("useTranslation(")) {
    const named = all.filter((name) => code.includes(`ns: "${name}"`));
    return named.length === 0 ? all : named;
  }
  const plain = code.includes("useTranslation()") ? ["common"] : [];
  return all.filter((name) => plain.includes(name) || code.includes(`"${name}"`));
}

/** Returns a pattern for the keys of a template such as `states.${state}.name`; one that begins with a value matches any beginning. */
function patternOf(template: string): RegExp {
  const parts = template
    .split(/\$\{[^}]*\}/u)
    .map((part) => part.replaceAll(/[.*+?^$()|[\]{}\\]/gu, String.raw`\$&`));
  const start = parts[0] === "" ? "[\\w.-]+" : "[\\w-]+";
  return new RegExp(`^${parts[0]}${start}${parts.slice(1).join("[\\w-]+")}$`, "u");
}

/** Returns "a.b.c" with "a.b" and "a": code that reads one of these may read every key below it. */
function withParents(key: string): string[] {
  return key.split(".").map((_, index, steps) => steps.slice(0, index + 1).join("."));
}

/** Returns the keys that no source reads, each with its namespace; `dynamic` lists the prefixes of keys that arrive as data. */
export function unusedKeys(
  texts: Texts,
  sources: readonly Source[],
  dynamic: readonly string[],
): string[] {
  const asked = new Map(
    Object.keys(texts).map((name) => [name, { keys: new Set<string>(), like: [] as RegExp[] }]),
  );
  for (const source of sources) {
    const keys = [...source.code.matchAll(/"([^"\n]*)"/gu)].map(([, key]) => key!);
    const like = [
      ...source.code.matchAll(/\bt\(\s*`([^`]+)`/gu),
      ...source.code.matchAll(/`((?:[a-z]\w*\.)+[^`]*\$\{[^`]*)`/gu),
    ].map(([, template]) => patternOf(template!));
    for (const name of namespacesOf(source, texts)) {
      for (const key of keys) {
        asked.get(name)!.keys.add(key);
      }
      asked.get(name)!.like.push(...like);
    }
  }
  return Object.entries(texts).flatMap(([name, file]) => {
    const { keys, like } = asked.get(name)!;
    return keysOf(file)
      .filter(
        (key) =>
          !withParents(key).some((step) => keys.has(step)) && !like.some((form) => form.test(key)),
      )
      .map((key) => `${name}:${key}`)
      .filter((key) => !dynamic.some((start) => key.startsWith(start)));
  });
}

/** Returns the keys that sources read and none of their files has. */
export function missingKeys(texts: Texts, sources: readonly Source[]): string[] {
  const known = new Map(Object.entries(texts).map(([name, file]) => [name, keysOf(file)]));
  return sources.flatMap((source) => {
    const keys = namespacesOf(source, texts).flatMap((name) => known.get(name) ?? []);
    const has = (asked: string) => keys.some((key) => key === asked || key.startsWith(`${asked}.`));
    const plain = [...source.code.matchAll(/\bt\(\s*"([^"]+)"/gu)].map(([, key]) => key!);
    const made = [...source.code.matchAll(/\bt\(\s*`([^`]+)`/gu)].map(([, template]) => template!);
    return [
      ...plain.filter((key) => !has(key)),
      ...made.filter(
        (template) => !template.includes("|") && !keys.some((key) => patternOf(template).test(key)),
      ),
    ].map((key) => `${source.path}: ${key}`);
  });
}
