import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig, settingNames } from "#server/config/config.ts";

const read = (file: string) => readFileSync(file, "utf8");

test("compose.yaml and the Dockerfile set only settings that exist, and run programs that exist", () => {
  const compose = read("compose.yaml");
  const block = /x-environment:[\s\S]*?\n\nservices:/u.exec(compose)?.[0] ?? "";
  const set = [...block.matchAll(/^ {2}(?<name>[A-Z_]+):/gmu)].map(([, name]) => name);
  const image = [...read("Dockerfile").matchAll(/\b(?<name>HOST|PORT|DATA_DIR)=/gu)];
  const names = [...set, ...image.map(([, name]) => name)];
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => !settingNames().includes(name ?? ""))).toEqual([]);
  const programs = [
    ...compose.matchAll(/"(?<file>\S+\.(?:ts|mjs))"/gu),
    ...read("Dockerfile").matchAll(/"(?<file>\S+\.(?:ts|mjs))"/gu),
    ...globSync("deploy/systemd/*.service").flatMap((file) => [
      ...read(file).matchAll(/(?<file>\S+\.(?:ts|mjs))\b/gu),
    ]),
  ].map(([, file]) => file ?? "");
  expect(programs.length).toBeGreaterThan(6);
  expect(programs.filter((file) => !existsSync(file))).toEqual([]);
});

test("an installation below a path is refused, with the way that works", () => {
  expect(() => readConfig({ PUBLIC_URL: "https://www.example.com/verify" })).toThrow(
    "PUBLIC_URL must be an origin without a path, such as https://verify.example.com: the app needs its own host name.",
  );
});
