const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//u, "Edge"],
  [/\bOPR\//u, "Opera"],
  [/\b(?:Firefox|FxiOS)\//u, "Firefox"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//u, "Chrome"],
  [/\bVersion\/[\d.]+.*Safari\//u, "Safari"],
];
const systems: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/u, "iPhone"],
  [/\biPad\b/u, "iPad"],
  [/\bAndroid\b/u, "Android"],
  [/\bWindows\b/u, "Windows"],
  [/\bCrOS\b/u, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/u, "macOS"],
  [/\bLinux\b/u, "Linux"],
];

/** Returns the browser and system of a user agent by their common names; null if unknown. */
export function browserName(userAgent: string): { browser: string | null; system: string | null } {
  const known = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
  const program = /^[\w.-]{1,40}(?=\/)/u.exec(userAgent)?.[0] ?? null;
  return {
    browser: known(browsers) ?? (program === "Mozilla" ? null : program),
    system: known(systems),
  };
}
