/** A source file: its path and its code. */
export interface Source {
  path: string;
  code: string;
}

/** Every text of some files by namespace, as the app reads them. */
type Texts = Record<string, object>;

const plural = /_(zero|one|two|few|many|other)$/u;

/** Every key of a file, plural forms under one name. */
function keysOf(texts: object, at = ""): string[] {
  const keys = Object.entries(texts).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? keysOf(value, `${at}${key}.`)
      : [`${at}${key}`.replace(plural, "")],
  );
  return [...new Set(keys)];
}

/** The namespaces a file may read: those it names, or all of them where its texts are handed in. */
function namespacesOf({ code }: Source, texts: Texts): string[] {
  const all = Object.keys(texts);
  if (!code.includes("useTranslation(")) {
    const named = all.filter((name) => code.includes(`ns: "${name}"`));
    return named.length === 0 ? all : named;
  }
  const plain = code.includes("useTranslation()") ? ["common"] : [];
  return all.filter((name) => plain.includes(name) || code.includes(`"${name}"`));
}

/** What a template such as `states.${state}.name` can become; one that begins with a value may begin anywhere. */
function patternOf(template: string): RegExp {
  const parts = template
    .split(/\$\{[^}]*\}/u)
    .map((part) => part.replaceAll(/[.*+?^$()|[\]{}\\]/gu, String.raw`\$&`));
  const start = parts[0] === "" ? "[\\w.-]+" : "[\\w-]+";
  return new RegExp(`^${parts[0]}${start}${parts.slice(1).join("[\\w-]+")}$`, "u");
}

/** "a.b.c" with "a.b" and "a": whoever asks for one of these may get all that stands below it. */
function withParents(key: string): string[] {
  return key.split(".").map((_, at, steps) => steps.slice(0, at + 1).join("."));
}

/** The keys no source asks for, each with its namespace; `dynamic` names the beginnings of those that arrive as data. */
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

/** The keys that sources ask for and no file of theirs has. */
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
