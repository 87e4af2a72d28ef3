/** Variables of the process by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one variable (empty counts as unset); `read` returns undefined for an invalid text. */
export type Reader = <T>(
  name: string,
  fallback: T,
  expected: string,
  read: (text: string) => T | undefined,
) => T;

/** Returns a reader that adds an error to `errors` for each invalid variable. */
export function createReader(env: Environment, errors: string[]): Reader {
  return (name, fallback, expected, read) => {
    const text = env[name]?.trim() ?? "";
    if (text === "") {
      return fallback;
    }
    const value = read(text);
    if (value === undefined) {
      errors.push(`${name} must be ${expected}.`);
      return fallback;
    }
    return value;
  };
}

/** Parses a URL with a host and one of the protocols; undefined for any other text. */
export function parseUrl(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== "" ? url : undefined;
}

/** Returns the origin of a web address that is only an origin; undefined for any other text. */
export function parseOrigin(text: string): string | undefined {
  const url = parseUrl(text, ["http:", "https:"]);
  const bare = url !== undefined && url.pathname === "/" && url.search === "" && url.hash === "";
  return bare && url.username === "" && url.password === "" ? url.origin : undefined;
}

/** Returns a plausible email address; undefined for any other text. */
export const emailAddress = (text: string) =>
  /^[^\s@<>]+@[^\s@<>]+$/u.test(text) ? text : undefined;

/** Returns a reader of whole numbers in a range; it returns undefined for any other text. */
export const wholeNumber = (least: number, most: number) => (text: string) => {
  const value = /^\d{1,5}$/u.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : undefined;
};
