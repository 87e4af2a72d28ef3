/** Expands #FFF to #FFFFFF, since minified styles use the short form. */
function inFull(colour: string): string {
  return colour.length === 4 ? colour.replaceAll(/[^#]/gu, "$&$&") : colour;
}

/** Returns the relative luminance of a colour (WCAG 2). */
function luminance(short: string): number {
  const colour = inFull(short);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => {
    const part = Number.parseInt(colour.slice(offset, offset + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours in #RRGGBB or #RGB, from 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
