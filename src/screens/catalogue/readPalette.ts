/** The value of a token in one of the two colour schemes, as the page's own styles have it. */
export type Palette = (token: string) => string;

/** Reads the tokens of a scheme; the page takes it on for that moment, before anything is drawn. */
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
