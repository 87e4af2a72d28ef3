import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";

const pages = globSync(["*.md", "docs/**/*.md", "src/ui/README.md"]).toSorted();
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
  const missing = pathsIn(readFileSync(page, "utf8"), page).filter((path) => !exists(path));
  expect(missing).toEqual([]);
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
