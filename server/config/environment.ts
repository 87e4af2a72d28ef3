/** Variables by name, as the process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one variable (empty counts as unset); `read` answers undefined where the text does not fit. */
export type Reader = <T>(
  name: string,
  fallback: T,
  wish: string,
  read: (text: string) => T | undefined,
) => T;

/** A reader that adds to `faults` what does not fit. */
export function readerOf(env: Environment, faults: string[]): Reader {
  return (name, fallback, wish, read) => {
    const text = env[name]?.trim() ?? "";
    if (text === "") {
      return fallback;
    }
    const value = read(text);
    if (value === undefined) {
      faults.push(`${name} must be ${wish}.`);
      return fallback;
    }
    return value;
  };
}

/** A URL with a host and one of the protocols; else undefined. */
export function urlOf(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== "" ? url : undefined;
}

/** The origin of a web address that has nothing but an origin; else undefined. */
export function originOf(text: string): string | undefined {
  const url = urlOf(text, ["http:", "https:"]);
  const bare = url !== undefined && url.pathname === "/" && url.search === "" && url.hash === "";
  return bare && url.username === "" && url.password === "" ? url.origin : undefined;
}
