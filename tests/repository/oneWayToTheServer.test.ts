import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** Files of the app that may fetch without a client, each with the resource it fetches. */
const allowed = {
  "src/api/streams/checkAsVisitor.ts": "an event stream",
  "src/api/streams/followStream.ts": "event streams",
  "src/features/apiReference/loadReference.ts": "a static file",
  "src/features/apiReference/trials/sendTrial.ts":
    "a program's request with its own key, as the reader sends it",
  "src/screens/feature/fetchBenchmark.ts": "a static file",
};

interface Source {
  file: string;
  code: string;
}

const sources: Source[] = globSync("src/**/*.{ts,tsx}").map((file) => ({
  file,
  code: readFileSync(file, "utf8"),
}));

const bare = (code: string) =>
  code
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, "")
    // Code samples that the app shows aren't calls.
    .replaceAll(/`[^`]*`/gu, "``");

const fetches = /\bfetch\(|XMLHttpRequest|sendBeacon|new EventSource/u;
const makesClient = /from "axios"[\s\S]*?\b(create|createAxios)\(|axios\.create|createClient\(/u;

/** Returns the files that reach the server without one of the two clients. */
const strays = (files: readonly Source[]) =>
  files.filter(({ code }) => fetches.test(bare(code))).map(({ file }) => file);

/** Returns the files that create an axios instance. */
const makers = (files: readonly Source[]) =>
  files.filter(({ code }) => makesClient.test(bare(code))).map(({ file }) => file);

describe("the app reaches the server", () => {
  test("through the two clients, but for event streams and static files", () => {
    expect(sources.length).toBeGreaterThan(300);
    expect(strays(sources).sort()).toEqual(Object.keys(allowed).sort());
  });

  test("through the auth client and the main client, and no third axios instance", () => {
    expect(makers(sources).sort()).toEqual([
      "src/api/client/authClient.ts",
      "src/api/client/createClient.ts",
      "src/api/client/mainClient.ts",
    ]);
  });

  test.each([
    ['const reply = await fetch("/v1/account");', strays],
    ["navigator.sendBeacon(url);", strays],
    ['import { create } from "axios";\nexport const third = create({});', makers],
    ["export const third = createClient(origin, rule);", makers],
  ])("%s is noticed", (code, found) => {
    expect(found([{ file: "src/new.ts", code }])).toEqual(["src/new.ts"]);
  });
});
