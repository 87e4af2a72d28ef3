/** A bar: its label, its value and the text after it. */
export interface Bar {
  label: string;
  value: number;
  text: string;
  /** Colour, which the label repeats in words. */
  color: string;
}

/** Bars under a heading. */
export interface BarGroup {
  heading: string;
  bars: readonly Bar[];
}

const layout = { width: 760, label: 210, bar: 400, row: 22, heading: 34, top: 44 } as const;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Draws groups of bars on a logarithmic scale as SVG, with a line at 1 if the scale contains it. Values below the scale get the smallest bar. */
export function drawBars(
  title: string,
  groups: readonly BarGroup[],
  [from, to]: readonly [number, number],
): string {
  const { width, label, bar, row, heading, top } = layout;
  const span = Math.log10(to / from);
  const length = (value: number): number =>
    Math.max(2, Math.min(1, Math.log10(Math.max(value, from) / from) / span) * bar);
  let y = top;
  const lines: string[] = [];
  for (const group of groups) {
    lines.push(`<text x="8" y="${y + 18}" class="h">${escaped(group.heading)}</text>`);
    y += heading;
    for (const each of group.bars) {
      const size = length(each.value);
      lines.push(
        `<text x="${label - 8}" y="${y + 14}" text-anchor="end">${escaped(each.label)}</text>`,
        `<rect x="${label}" y="${y + 3}" width="${size.toFixed(1)}" height="14" fill="${each.color}"/>`,
        `<text x="${label + size + 6}" y="${y + 14}">${escaped(each.text)}</text>`,
      );
      y += row;
    }
  }
  const one = from < 1 && to > 1 ? label + length(1) : null;
  const mark =
    one === null
      ? ""
      : `<line x1="${one}" y1="${top - 6}" x2="${one}" y2="${y}" stroke="#b42318" stroke-dasharray="4 3"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y + 12}" role="img" aria-label="${escaped(title)}" font-family="system-ui, sans-serif" font-size="13" fill="#1c2733">`,
    "<style>.h{font-weight:600;font-size:14px}</style>",
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="8" y="24" font-size="16" font-weight="600">${escaped(title)}</text>`,
    ...lines,
    mark,
    "</svg>\n",
  ].join("\n");
}
