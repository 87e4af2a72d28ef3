import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

const shell = new DOMParser().parseFromString(readFileSync("index.html", "utf8"), "text/html");
const script = shell.querySelector("script:not([src])")?.textContent ?? "";

/** Runs the script of the page's shell, as the browser does before the first paint; returns true if the page is dark. */
function paint(saved: string | null, system: "dark" | "light" | null): boolean {
  if (saved !== null) {
    localStorage.setItem("darkMode", saved);
  }
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) => ({ matches: query.includes(system ?? "nothing") }) as MediaQueryList,
  );
  document.documentElement.className = "dark";
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval -- runs the page's script as the browser does
  new Function(script)();
  return document.documentElement.classList.contains("dark");
}

test.each([
  ["true", "light", true],
  ["false", "dark", false],
  [null, "dark", true],
  [null, "light", false],
  [null, null, true],
  ["nonsense", "light", false],
] as const)("saved %j on a system that prefers %j: dark is %j", (saved, system, dark) => {
  expect(paint(saved, system)).toBe(dark);
});

test("a browser that blocks storage shows the system's scheme", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(paint(null, "light")).toBe(false);
});

test("the shell loads one script and nothing from elsewhere; two lines of its own run before that", () => {
  const addresses = [...shell.querySelectorAll("[src], link[href]")].map(
    (element) => element.getAttribute("src") ?? element.getAttribute("href") ?? "",
  );
  expect(addresses.every((address) => address.startsWith("/"))).toBe(true);
  expect(shell.querySelectorAll("script:not([src])")).toHaveLength(2);
});
