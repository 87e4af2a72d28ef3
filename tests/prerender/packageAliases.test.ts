import { relative } from "node:path";
import { type Alias, resolveConfig } from "vite";
import { describe, expect, test } from "vitest";

const modes = [
  ["development", "serve", "development"],
  ["a build", "build", "production"],
] as const;

async function configOf(command: "serve" | "build", mode: string) {
  return resolveConfig({ logLevel: "silent" }, command, mode);
}

/** Aliases of ours, as `package → file of this repository`. */
const own = (aliases: readonly Alias[]) =>
  aliases
    .filter(({ replacement }) => !replacement.includes("node_modules/vite/"))
    .map(({ find, replacement }) => `${String(find)} → ${relative(process.cwd(), replacement)}`);

const specified = [
  "/^rxjs$/u → src/session/behaviorSubject.ts",
  "/^js-cookie$/u → src/session/cookieJar.ts",
];

describe("the same code runs everywhere", () => {
  test.each(modes)("in %s the stand-ins are the only aliases", async (_, command, mode) => {
    const config = await configOf(command, mode);
    expect(own(config.resolve.alias)).toEqual(specified);
  });

  test.each(modes)("in %s no plugin of ours changes a package", async (_, command, mode) => {
    const { plugins } = await configOf(command, mode);
    const theirs = /^(alias|builtin|commonjs|native|rolldown|vite|@tailwindcss)/u;
    const ours = plugins.map(({ name }) => name).filter((name) => !theirs.test(name));
    const made = ["contract-for-the-app", "build-blog", "api-reference", "sdk-packages"];
    const last = command === "build" ? ["chunks-from-routes", "prerender"] : ["form-widget"];
    expect(ours).toEqual([...made, ...last]);
  });
});
