import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path/posix";
import { expect, test } from "vitest";

const pages = globSync([
  "*.md",
  "docs/**/*.md",
  "src/*/README.md",
  "sdk/*/README.md",
  "integrations/*/README.md",
]).toSorted();
const topLevel = readdirSync(".").filter(
  (name) => ![".cache", "node_modules", "dist", "data"].includes(name),
);
const topFiles = topLevel.filter((name) => name.includes("."));

/** Returns the repository paths that a page names in code marks, and the files that it links to. */
function pathsIn(text: string, page: string): string[] {
  const marked = [...text.matchAll(/`([\w@.{}*/<>-]+)`/gu)].map(([, path]) => path ?? "");
  const named = marked.filter(
    (path) => topLevel.some((name) => path.startsWith(`${name}/`)) || topFiles.includes(path),
  );
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/gu)].map(([, path]) =>
    join(dirname(page), path ?? ""),
  );
  return [...named, ...linked];
}

/** Returns true if a path exists; `<name>` and `{lng}` stand for any one name, `*` and `**` are globs. */
function exists(path: string): boolean {
  const pattern = path.replaceAll(/<[^>]+>|\{lng\}|\{ns\}/gu, "*");
  return pattern === path && !path.includes("*") && !path.includes("{")
    ? existsSync(path)
    : globSync(pattern).length > 0;
}

test.for(pages)("%s names only files that exist", (page) => {
  const missing = pathsIn(readFileSync(page, "utf8"), page).filter(
    // A package's README names its own files.
    (path) => !exists(path) && !exists(join(dirname(page), path)),
  );
  expect(missing).toEqual([]);
});

/** Every text of ours that runs or configures something, and the names of those files. */
const sources = globSync([
  "{.ci,bench,cli,contract,deploy,engine,integrations,launch,listReader,mcp,prerender}/**/*.*",
  "{reference,sandbox,sdk,server,src,tests,vocabulary}/**/*.{ts,tsx,mjs,js,py,php,go,yaml,sh,txt}",
  "*.{ts,mjs,json,yaml}",
  "{.ci/run,.env.example,Dockerfile}",
]).filter(
  (file) =>
    !file.endsWith("docPaths.test.ts") &&
    !file.endsWith(".md") &&
    !/node_modules|\.(?:png|woff2|gz)$/u.test(file),
);
const code = sources.map((file) => `${basename(file)}\n${readFileSync(file, "utf8")}`).join("\n");
const words = new Set(code.match(/[A-Za-z_]\w*/gu));

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};

/** Names of Node, of Python's HTTP client and of TypeScript, and an example. */
const foreign = new Set([
  "ERR_UNKNOWN_FILE_EXTENSION",
  "NO_PROXY",
  "Name.tsx",
  "isolatedDeclarations",
]);

/** Returns the files, settings, functions and scripts that a page names and that no source has. */
function unknownNames(text: string): string[] {
  const marked = [...text.matchAll(/`([^`\n]+)`/gu)].map(([, mark = ""]) => mark);
  const files = marked.filter((mark) => /^[\w.-]+\.(?:tsx?|mjs|json|yaml|sh)$/u.test(mark));
  const settings = marked.flatMap(
    (mark) => mark.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/gu) ?? [],
  );
  const names = marked.filter((mark) => /^[a-z]+[A-Z]\w*$/u.test(mark));
  const started = [...text.matchAll(/npm run (?:-s )?([a-z][a-z0-9:]*)/gu)].map(
    ([, script = ""]) => script,
  );
  return [
    ...files.filter((file) => !code.includes(file)),
    ...[...settings, ...names].filter((name) => !words.has(name)),
    ...started.filter((script) => !Object.hasOwn(scripts, script)),
  ].filter((name) => !foreign.has(name));
}

test.for(pages)("%s names only files, settings, functions and scripts that exist", (page) => {
  expect(unknownNames(readFileSync(page, "utf8"))).toEqual([]);
});

test("names are found, and a wrong one is unknown", () => {
  const text =
    "`npm run -s serve`, `npm run gone`, `main.ts`, `gone9.ts`, `PUBLIC_URL`, `GONE_URL=1`, `verifyAddress`, `goneAddress`, `text`";
  expect(unknownNames(text)).toEqual(["gone9.ts", "GONE_URL", "goneAddress", "gone"]);
});

/** Returns the anchors that GitHub gives the headings of a page. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gmu)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test.for(pages)("%s links to headings that exist", (page) => {
  const links = readFileSync(page, "utf8").matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/gu);
  const missing = [...links]
    .filter(([, path = "", anchor = ""]) => {
      const target = path === "" ? page : join(dirname(page), path);
      return !existsSync(target) || !anchorsOf(readFileSync(target, "utf8")).includes(anchor);
    })
    .map(([link]) => link);
  expect(missing).toEqual([]);
});

test("paths and links are found, and a wrong one is missing", () => {
  const text =
    "`server/main.ts`, `server/gone.ts`, `server/routes/<resource>/<name>.ts`, [page](docs/gone.md), `text`";
  const found = pathsIn(text, "README.md");
  expect(found).toEqual([
    "server/main.ts",
    "server/gone.ts",
    "server/routes/<resource>/<name>.ts",
    "docs/gone.md",
  ]);
  expect(found.filter((path) => !exists(path))).toEqual(["server/gone.ts", "docs/gone.md"]);
  expect(pages).toContain("docs/operations/README.md");
});

test("the index of decisions names each by its title, and the ones that it supersedes", () => {
  const index = readFileSync("docs/decisions/README.md", "utf8");
  const rows = index.split("\n").filter((line) => /^\| \d{4}/u.test(line));
  const files = globSync("docs/decisions/0*.md").toSorted();
  const titles = files.map((file) => {
    const [first = ""] = readFileSync(file, "utf8").split("\n");
    return `[${first.replace(/^# \d{4}:? /u, "")}](${file.slice("docs/decisions/".length)})`;
  });
  expect(titles.filter((title) => rows.filter((row) => row.includes(title)).length !== 1)).toEqual(
    [],
  );
  expect(rows).toHaveLength(files.length);
  const superseded = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^Supersedes [^[]*\[(\d{4})\]/gmu)].map(
      ([, number]) => number ?? "",
    ),
  );
  const marked = rows.filter((row) => row.includes("superseded")).map((row) => row.slice(2, 6));
  expect(marked.toSorted()).toEqual(superseded.toSorted());
});
