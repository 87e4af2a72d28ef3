/** Returns the value of a token in a colour scheme, read from the page's styles. */
export type Palette = (token: string) => string;

/** Reads the tokens of a scheme by switching the page to it for a moment, before the next paint. */
export function readPalette(scheme: "light" | "dark", tokens: readonly string[]): Palette {
  const root = document.documentElement;
  const was = root.classList.contains("dark");
  root.classList.toggle("dark", scheme === "dark");
  const style = getComputedStyle(root);
  const values = new Map(
    tokens.map((token) => [token, style.getPropertyValue(`--${token}`).trim()]),
  );
  root.classList.toggle("dark", was);
  return (token) => values.get(token) ?? "";
}
