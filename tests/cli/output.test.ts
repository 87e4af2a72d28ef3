import { Writable } from "node:stream";
import { WriteStream } from "node:tty";
import { expect, test, vi } from "vitest";
import { configFolder } from "#cli/client/configFolder.ts";
import { paintVerdict } from "#cli/output/paintVerdict.ts";
import { runCli } from "./run.ts";

/** A stream that says that it is a terminal. */
const terminal = () =>
  Object.assign(new Writable(), {
    isTTY: true,
    getColorDepth: (env?: object) => WriteStream.prototype.getColorDepth.call(null, env),
  }) as unknown as typeof process.stdout;
const pipe = () => new Writable() as unknown as typeof process.stdout;

const painted = (verdict: string) => paintVerdict("x", verdict, terminal());

test("verdicts have colors in a terminal only, and none with NO_COLOR", () => {
  vi.stubEnv("FORCE_COLOR", undefined);
  vi.stubEnv("NO_COLOR", undefined);
  vi.stubEnv("TERM", "xterm-256color");
  // Node shows colors only on services of continuous integration that it knows.
  vi.stubEnv("CI", undefined);
  expect(["deliverable", "risky", "undeliverable", "unknown", "other"].map(painted)).toEqual([
    "\u001B[32mx\u001B[39m",
    "\u001B[33mx\u001B[39m",
    "\u001B[31mx\u001B[39m",
    "\u001B[36mx\u001B[39m",
    "x",
  ]);
  expect(paintVerdict("x", "risky", pipe())).toBe("x");
  vi.stubEnv("NO_COLOR", "1");
  expect(painted("risky")).toBe("x");
});

test("output to a file or pipe has colors only if they are forced", async () => {
  const args = ["check", "--offline", "a@@b"];
  const plain = await runCli(args);
  expect(plain.out).toContain("\n  undeliverable (invalid_syntax)\n");
  const forced = await runCli(args, { env: { FORCE_COLOR: "1" } });
  expect(forced.out).toContain("\n  \u001B[31mundeliverable (invalid_syntax)\u001B[39m\n");
});

test("settings of the user are where the platform has them", () => {
  expect(configFolder({ XDG_CONFIG_HOME: "/x/config" }, "linux")).toBe("/x/config/mailverdict");
  expect(configFolder({ XDG_CONFIG_HOME: "config" }, "darwin")).toMatch(
    /^\/.*\/\.config\/mailverdict$/u,
  );
  expect(configFolder({ APPDATA: "/roaming" }, "win32")).toBe("/roaming/Mailverdict");
  expect(configFolder({}, "win32")).toMatch(/Roaming.Mailverdict$/u);
});
