import { existsSync } from "node:fs";

/** Chromium without windows: a third less work than the whole browser. */
const withoutWindows = "/usr/bin/chromium-headless-shell";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Returns the path of the machine's own Chromium (or of `CHROMIUM`), or null if there is none. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM;
  return [...(named === undefined ? [] : [named]), ...places].find(existsSync) ?? null;
}

/** Returns the path of the Chromium that runs the browser tests, or null if there is none. */
export function findTestChromium(): string | null {
  return process.env.CHROMIUM === undefined && existsSync(withoutWindows)
    ? withoutWindows
    : findChromium();
}
